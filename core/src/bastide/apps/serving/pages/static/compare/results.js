// The results of a simulation: what it means for players, intervals, tables, charts, and the report.
import { get } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { foldedPart, smallText } from "../ui/controls.js";
import { tableBody, tableHead, wide } from "../ui/tables.js";
import { intervals } from "./intervals.js";
import { reportBar } from "./reports.js";

/** The results of a simulation so far. */
export class Results {
  #meanings = h("div", { class: "stack" });
  #lead = h("p", { class: "verdict" });
  #chart = h("div", {});
  #plots = h("div", { class: "charts" });
  #tables = h("div", { class: "stack" });
  #report = h("div", { class: "stack" });

  /** `path` is the address of the simulation. */
  constructor(path) {
    this.path = path;
    this.element = h("section", { class: "panel stack", hidden: true, "aria-label": t("What the games show") },
      this.#meanings,
      this.#lead,
      this.#chart,
      this.#plots,
      this.#report,
      this.#tables,
    );
  }

  /** Request the results of a simulation, and show them. */
  async load(view) {
    const found = await get(`${this.path}/results`);
    if (!found.verdict) return;
    this.element.hidden = false;
    const ended = !["waiting", "running"].includes(view.state);
    fill(this.#meanings, found.meanings.map((meaning) => this.#meaning(meaning, view.results)));
    fill(this.#lead, ended ? found.verdict : t("So far: {verdict}", { verdict: found.verdict }));
    const names = view.variants.map((variant) => variant.title);
    fill(this.#chart, found.differences.length ? intervals(found.differences, names) : null);
    fill(this.#tables, found.sections.map(section), found.sections.length ? method(found) : null);
    if (ended) {
      fill(this.#plots, found.plots.map((plot) => this.#plot(plot, view.results)));
      if (!found.plots.length && found.differences.length)
        fill(
          this.#plots,
          h("p", { class: "notice" },
            t("Charts need the library matplotlib on the server: python -m pip install 'bastide[simulate]'"),
          ),
        );
    }
    // The user may be reading it, or pressing its button.
    if (this.#report.childElementCount) return;
    fill(
      this.#report,
      reportBar(`${this.path}/report.html`, t("The report of the simulation"), [
        { href: `${this.path}/summary.json`, text: t("Save the numbers (JSON)") },
        { href: `${this.path}/data.zip`, text: t("Save all games (Parquet)") },
      ]),
    );
  }

  #meaning(meaning, number) {
    return h("section", { class: "topic meaning" },
      h("h3", {}, meaning.title),
      meaning.says.map((says) => h("p", {}, says)),
      h("figure", { class: "chart" },
        wide(meaning.title, h("img", { src: `${this.path}/plots/${meaning.picture}.svg?${number}`, alt: meaning.title })),
      ),
    );
  }

  #plot(plot, number) {
    return h("figure", { class: "chart" },
      wide(plot.title, h("img", { src: `${this.path}/plots/${plot.name}.svg?${number}`, alt: `${plot.title}. ${plot.says}` })),
      h("figcaption", { class: "small soft" }, h("strong", {}, plot.title), " ", plot.says),
    );
  }
}

/** A number, and below it the interval that it stands before. */
function figure(text) {
  const [, value, interval] = /^(.*?\S)\s*([((].*)$/.exec(text) ?? [];
  return interval ? [value, " ", h("span", { class: "small soft block" }, interval)] : text;
}

function section(each) {
  const kind = (number) => (number ? "number" : null);
  const rows = each.rows.map(([title, ...cells]) => [title, ...cells.map(figure)]);
  const table = h("table", { class: "table figures" }, tableHead(each.head, kind), tableBody(rows, kind));
  return h("section", { class: "topic" },
    h("h3", {}, each.title),
    each.says ? smallText(each.says) : null,
    wide(each.title, table),
  );
}

function method(found) {
  return foldedPart(
    t("How this was measured"),
    null,
    h("p", {}, found.method),
    h("p", {}, found.intervals),
    h("p", {}, t("The same command with the same versions makes the same data again:")),
    h("pre", {}, h("code", {}, found.command)),
  );
}
