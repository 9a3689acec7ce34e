// Variants as objects, and small changes of them. All functions leave their arguments unchanged.

/** Facts about one variant only, which are dropped when it is changed. */
const ITS_OWN = ["certainty", "notes", "sources"];

/** Whether two values are equal, regardless of the order of their keys. */
export function same(one, other) {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

/** The names of the plugins that a variant selects, in order. */
export function chosen(variant) {
  return Object.keys(table(variant, "plugins"));
}

/** A table of a variant, or an empty one. */
export function table(variant, name) {
  const found = variant?.[name];
  return found !== null && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** The value of an option, or undefined for the plugin's default. */
export function option(variant, plugin, name) {
  const options = table(variant, "plugins")[plugin];
  return options !== null && typeof options === "object" ? options[name] : undefined;
}

/** With a plugin, replacing others. */
export function withPlugin(variant, plugin, instead = []) {
  const left = Object.entries(table(variant, "plugins")).filter(([name]) => name !== plugin && !instead.includes(name));
  return { ...variant, plugins: Object.fromEntries([...left, [plugin, {}]]) };
}

/** Without some plugins. */
export function withoutPlugins(variant, plugins) {
  const left = Object.entries(table(variant, "plugins")).filter(([name]) => !plugins.includes(name));
  return { ...variant, plugins: Object.fromEntries(left) };
}

/** With another value of an option; undefined restores the default. */
export function withOption(variant, plugin, name, value) {
  const { [name]: _, ...options } = table(table(variant, "plugins"), plugin);
  const changed = value === undefined ? options : { ...options, [name]: value };
  return { ...variant, plugins: { ...table(variant, "plugins"), [plugin]: changed } };
}

/** With another number in a table such as `rates`; undefined restores that of the rules. */
export function withNumber(variant, where, name, value) {
  const { [name]: _, ...others } = table(variant, where);
  const changed = value === undefined ? others : { ...others, [name]: value };
  const { [where]: __, ...rest } = variant;
  return Object.keys(changed).length ? { ...rest, [where]: changed } : rest;
}

/** With another title; an empty one removes it. */
export function withTitle(variant, title) {
  const { title: _, ...rest } = variant;
  return title ? { ...rest, title } : rest;
}

/** The rest of a preset after a change: without its title and the facts about it. */
export function departed(variant) {
  const { title: _, ...rest } = variant;
  const about = Object.fromEntries(Object.entries(table(variant, "about")).filter(([key]) => !ITS_OWN.includes(key)));
  return { ...rest, about };
}

/** Whether a variant is complete by itself. */
export function isWhole(variant) {
  return typeof variant === "object" && variant !== null && !("extends" in variant) && !("remove" in variant);
}
