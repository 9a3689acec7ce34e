// Building pages: elements from names and properties, text always as text.

const SVG = "http://www.w3.org/2000/svg";

/** Set as properties, since their attributes only give the initial state. */
const PROPERTIES = new Set(["checked", "disabled", "hidden", "indeterminate", "open", "selected", "value"]);

function dressed(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "dataset") {
      Object.assign(element.dataset, value);
    } else if (PROPERTIES.has(name) && !(element instanceof SVGElement)) {
      element[name] = value;
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...parts(children));
  // A selection can only be set once the options exist.
  if (element instanceof HTMLSelectElement && props && "value" in props) element.value = props.value;
  return element;
}

function parts(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/**
 * An HTML element. `on` holds listeners, `dataset` data; the other props are attributes or properties.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [props]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props, ...children) {
  return dressed(document.createElement(tag), props, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [props]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, props, ...children) {
  return dressed(document.createElementNS(SVG, tag), props, children);
}

/**
 * The first element that matches a selector.
 * @param {ParentNode} root
 * @returns {any}
 */
export function find(selector, root = document) {
  return root.querySelector(selector);
}

/**
 * All elements that match a selector, in order.
 * @param {ParentNode} root
 * @returns {any[]}
 */
export function findAll(selector, root = document) {
  return [...root.querySelectorAll(selector)];
}

/** Replace the content of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...parts(children));
  return element;
}
