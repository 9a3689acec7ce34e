// Texts in the language of the page.

export const language = document.documentElement.lang || "en";
/** The locale of dates and numbers: the reader's own, if its language is that of the page. */
export const locale = navigator.languages.find((each) => each.split("-")[0] === language) ?? language;

const catalogue = await words(document.documentElement.dataset.words);

/** The catalogue of the language; English needs none, and replaces missing texts. */
async function words(address) {
  const nothing = { words: {}, plurals: {} };
  if (!address) return nothing;
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : nothing;
  } catch {
    return nothing;
  }
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (values && name in values ? String(values[name]) : whole));
}

/** A text, with names in braces replaced. The first argument is a literal, so that catalogues can contain it. */
export function t(text, values) {
  return filled(catalogue.words[text] ?? text, values);
}

/** A text for one or several; `{count}` stands for the number. Both are literals, as for `t`. */
export function n(one, many, count, values) {
  const there = catalogue.plurals[one];
  const text = there ? there.forms[form(there, count)] : count === 1 ? one : many;
  return filled(text, { count, ...values });
}

/** The plural form of a number: up to 200 as listed, above by its last two digits. */
function form({ which }, count) {
  if (!which.length) return 0;
  const number = Math.trunc(Math.abs(count));
  return which[number < which.length ? number : 100 + (number % 100)];
}

/** Separators: between items, and between items that contain commas. */
export const [comma, semicolon] = [t(", "), t("; ")];
