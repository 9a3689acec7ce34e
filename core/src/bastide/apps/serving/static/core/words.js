// Texts in the language of the page.

export const language = document.documentElement.lang || "en";
/** How dates and numbers are written: as who reads is used to, if that is in this language. */
export const locale = navigator.languages.find((each) => each.split("-")[0] === language) ?? language;

const catalogue = await words(document.documentElement.dataset.words);

/** What the server says for this language; English needs nothing, and stands in where something is missing. */
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

/** A text, with names in braces replaced. The first argument is written out, so that catalogues can have it. */
export function t(text, values) {
  return filled(catalogue.words[text] ?? text, values);
}

/** A text about one thing or several; `{count}` says how many. Both are written out, as for `t`. */
export function n(one, many, count, values) {
  const there = catalogue.plurals[one];
  const text = there ? there.forms[form(there, count)] : count === 1 ? one : many;
  return filled(text, { count, ...values });
}

/** Which form a number takes: up to 200 as it is listed, above as its last two digits say. */
function form({ which }, count) {
  if (!which.length) return 0;
  const number = Math.trunc(Math.abs(count));
  return which[number < which.length ? number : 100 + (number % 100)];
}
