// Putting a tile together by clicking on its sides.
import { post } from "../core/api.js";
import { fill, find, h } from "../core/dom.js";
import { problemList, showFailure } from "../core/problems.js";
import { say } from "../core/said.js";
import { t } from "../core/words.js";
import { Composed, SIDES } from "./composed.js";

const HEAD = `format = "bastide-tiles/1"\nset = "composed"\n\n`;

const PAUSE = 120;

const directions = () => [t("north"), t("east"), t("south"), t("west")];

/**
 * @param {import("./workplace.js").Workplace} place
 * @param {object[]} kinds as the server lists them
 * @param {function(string): string} free gives a name that no tile has yet
 * @param {function(string): void} write given the text of the tile
 */
export function compose(place, kinds, free, write) {
  const tile = new Composed(kinds);
  tile.name = free("tile");
  const names = directions();
  const image = h("img", { alt: "", width: 240, height: 240 });
  const wrong = h("div", { "aria-live": "polite" });
  const text = h("pre", { class: "said", tabindex: "0", role: "region", "aria-label": t("The text of the tile") });
  const parts = h("div", { class: "stack" });
  let asking = null;
  let address = null;

  const sides = names.map((name, side) =>
    h("button", {
      type: "button",
      class: `side side-${SIDES[side].toLowerCase()}`,
      on: {
        click: (event) => turned(side, event.shiftKey ? -1 : 1),
      },
    }),
  );

  function turned(side, step) {
    tile.cycle(side, step);
    say(t("{side}: {kind}", { side: names[side], kind: tile.on(side) }));
    changed();
  }

  /** Clicking on the picture itself means the side that is nearest. */
  function picked(event) {
    const box = image.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width - 0.5;
    const y = (event.clientY - box.top) / box.height - 0.5;
    turned(Math.abs(x) > Math.abs(y) ? (x > 0 ? 1 : 3) : y > 0 ? 2 : 0, event.shiftKey ? -1 : 1);
  }

  function toggle(pressed, label, act) {
    const click = () => {
      act();
      changed(label);
    };
    return h("button", { type: "button", "aria-pressed": String(pressed), dataset: { label }, on: { click } }, label);
  }

  function part(title, children) {
    if (!children.length) return null;
    const row = h("div", { class: "row" }, children);
    return h("div", { role: "group", "aria-label": title }, h("h3", null, title), row);
  }

  function drawParts() {
    const joins = tile.pairs().map(([one, other, joined]) => {
      const label = t("{kind}: {one} and {other}", { kind: tile.on(one), one: SIDES[one], other: SIDES[other] });
      return toggle(joined, label, () => tile.join(one, other));
    });
    const standing = tile.middles.map((kind) =>
      toggle(tile.standing.has(kind), kind, () => {
        if (!tile.standing.delete(kind)) tile.standing.add(kind);
      }),
    );
    const marks = tile.segments().flatMap((segment) => {
      const known = kinds.find((kind) => kind.name === segment.kind)?.flags ?? [];
      return known.map((flag) => {
        const set = tile.flags.get(segment.key) ?? new Set();
        return toggle(set.has(flag), t("{segment}: {mark}", { segment: segment.key, mark: flag }), () => {
          if (!set.delete(flag)) set.add(flag);
          tile.flags.set(segment.key, set);
        });
      });
    });
    const targets = tile.targets();
    const paths = tile.segments().filter((segment) => tile.takes(segment.kind) === "centre" && targets.length > 1);
    const touches = paths.map((segment) => {
      const value = targets.includes(tile.touches.get(segment.key)) ? tile.touches.get(segment.key) : "";
      const options = targets.map((each) => h("option", { value: each }, `> ${each}`));
      const usual = h("option", { value: "" }, t("as usual"));
      const select = h("select", { value, dataset: { label: segment.key } }, usual, options);
      select.addEventListener("change", () => {
        tile.touches.set(segment.key, select.value);
        changed(segment.key);
      });
      return h("label", { class: "row" }, segment.key, select);
    });
    fill(
      parts,
      part(t("Joined"), joins),
      part(t("In the middle"), standing),
      part(t("Marks"), marks),
      part(t("What paths touch"), touches),
    );
  }

  /** Draw everything anew, and stay where the keyboard was. */
  function changed(label = null) {
    sides.forEach((button, side) => {
      fill(button, h("span", { class: "visually-hidden" }, `${names[side]}: `), tile.on(side));
    });
    drawParts();
    if (label) [...parts.querySelectorAll("[data-label]")].find((each) => each.dataset.label === label)?.focus();
    text.textContent = tile.text();
    draw();
  }

  async function draw() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    // Who clicks through several kinds wants to see the last one.
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted) return;
    try {
      const answer = await post("/api/tiles/check", { text: HEAD + tile.text(), under: place.under }, { signal });
      if (signal.aborted) return;
      const said = answer.problems.map(({ message, hint }) => ({ message: hint ? `${message} (${hint})` : message }));
      fill(wrong, said.length ? problemList(said) : null);
      const [drawn] = answer.tiles;
      image.classList.toggle("old", !drawn);
      if (!drawn?.svg) return;
      if (address) URL.revokeObjectURL(address);
      address = URL.createObjectURL(new Blob([drawn.svg], { type: "image/svg+xml" }));
      image.src = address;
      image.alt = drawn.words.join("; ");
    } catch (error) {
      if (!signal.aborted) showFailure(wrong, error);
    }
  }

  const name = h("input", {
    id: "composed-name",
    value: tile.name,
    maxlength: 40,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  name.addEventListener("input", () => {
    tile.name = name.value.trim().replace(/[^A-Za-z0-9_-]+/g, "-") || "tile";
    changed();
  });
  const count = h("input", { id: "composed-count", type: "number", min: 0, max: 99, value: 1 });
  count.addEventListener("input", () => {
    tile.count = Math.max(0, Math.min(99, Math.trunc(Number(count.value)) || 0));
    changed();
  });
  image.addEventListener("click", picked);

  const dialog = h(
    "dialog",
    { class: "composer", "aria-labelledby": "composer-title" },
    h("h2", { id: "composer-title" }, t("Put a tile together")),
    h("p", { class: "soft small" }, t("Click on a side, or on its button, to change what lies there.")),
    h(
      "div",
      { class: "composing" },
      h("div", { class: "around" }, sides, image),
      h(
        "div",
        { class: "stack" },
        h(
          "div",
          { class: "row" },
          h("div", { class: "field" }, h("label", { for: "composed-name" }, t("Name")), name),
          h("div", { class: "field" }, h("label", { for: "composed-count" }, t("Copies")), count),
        ),
        parts,
      ),
    ),
    wrong,
    text,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "primary", on: { click: () => done() } }, t("Write it into the text")),
      h("button", { type: "button", on: { click: () => dialog.close() } }, t("Close")),
    ),
  );

  function done() {
    tile.name = free(tile.name);
    const said = tile.text();
    dialog.close();
    write(said);
  }

  dialog.addEventListener("close", () => {
    asking?.abort();
    if (address) URL.revokeObjectURL(address);
    dialog.remove();
  });
  document.body.append(dialog);
  changed();
  dialog.showModal();
  find(".side-n", dialog).focus();
}
