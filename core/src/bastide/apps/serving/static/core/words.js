// Texts in the language of the page.

export const language = document.documentElement.lang || "en";

const catalogue = {};

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (values && name in values ? String(values[name]) : whole));
}

/** A text, with names in braces replaced. */
export function t(text, values) {
  return filled(catalogue[text] ?? text, values);
}

/** A text about one thing or several; `{count}` says how many. */
export function n(one, many, count, values) {
  return filled(count === 1 ? one : many, { count, ...values });
}
