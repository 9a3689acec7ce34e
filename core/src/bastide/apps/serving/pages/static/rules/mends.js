// Problems, with buttons that mend them.
import { h } from "../core/dom.js";
import { capital } from "../core/values.js";
import { t } from "../core/words.js";
import { actButton, rowOf, smallText } from "../ui/controls.js";

/**
 * Problems as a list; `take(mend)` is called with the chosen mend. `offered` holds the mends of earlier lists, and gets
 * those of this one: of two problems with one cause only the first has the button.
 */
export function mendList(problems, take, offered = new Set()) {
  return h("ul", { class: "problems" },
    problems.map((problem) => {
      const known = problem.mends?.length ?? 0;
      const fresh = (problem.mends ?? []).filter((mend) => !offered.has(JSON.stringify(mend.variant)));
      for (const mend of fresh) offered.add(JSON.stringify(mend.variant));
      return h("li", { class: "problem" },
        h("p", {}, problem.place ? (problem.text ?? problem.message) : sentence(problem)),
        fresh.length ? rowOf(mendButtons(fresh, take)) : null,
        known && !fresh.length ? smallText(t("A button above fixes this, too.")) : null,
      );
    }),
  );
}

/** A button for each mend. */
export function mendButtons(mends, take) {
  return mends.map((mend) => actButton(capital(mend.text), () => take(mend), { class: "mend" }));
}

/** The mends of several problems after which everything works, and that undo no wish, without duplicates. */
export function mendsOfAll(problems) {
  const found = new Map();
  if (problems.length < 2) return [];
  for (const mend of problems.flatMap((problem) => problem.mends ?? [])) {
    if (mend.works && !mend.against) found.set(mend.text, mend);
  }
  return [...found.values()].slice(0, 3);
}

/** A problem in words, without its key, which its place shows. */
function sentence(problem) {
  return [problem.message, problem.hint && !problem.mends?.length ? problem.hint : null].filter(Boolean).join(" · ");
}

/** The plugin that a problem concerns, by its key. */
export function pluginOf(problem, known) {
  if (!problem.key?.startsWith("plugins.")) return null;
  const rest = problem.key.slice("plugins.".length);
  return known.find((name) => rest === name || rest.startsWith(`${name}.`)) ?? null;
}
