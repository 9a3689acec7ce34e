// Images of tiles and pieces. Those that a page wants at the same moment are asked for together.
import { get } from "../core/api.js";
import { h, svg } from "../core/dom.js";

/** How many pictures one answer has at most. */
const MOST = 60;
/** How many times a failed picture is requested again. */
const AGAIN = 6;

/** Where a picture is: its own address or one in this browser, or while it is asked for the promise of that. */
const known = new Map();
/** What to do with the address of each picture that will be asked for in a moment. */
let wanted = new Map();

/** Ask for a picture that will be needed. */
export function prepare(href) {
  if (known.has(href)) return;
  if (wanted.size === 0) setTimeout(ask);
  known.set(href, new Promise((resolve) => wanted.set(href, resolve)));
}

function ask() {
  // Several of one key are in one answer; a single one is kept longer under its own address.
  for (const [below, hrefs] of Map.groupBy(wanted.keys(), (href) => href.match(/^\/art\/[^/]+\//)[0])) {
    const all = [...hrefs];
    while (all.length) void together(below, all.splice(0, MOST), wanted);
  }
  wanted = new Map();
}

async function together(below, hrefs, waiting) {
  const addresses = hrefs.map((href) => href.slice(below.length));
  let drawn = {};
  if (hrefs.length > 1) {
    const query = new URLSearchParams(addresses.map((each) => ["of", each]));
    // Each is asked for by itself if this fails.
    drawn = await get(`${below}several.json?${query}`).catch(() => ({}));
  }
  hrefs.forEach((href, number) => {
    const text = drawn[addresses[number]];
    const address = text ? URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })) : href;
    known.set(href, address);
    waiting.get(href)(address);
  });
}

/** Request a picture again if a server that restarts or is busy has not sent it: the page is useless without pictures. */
export function insist(image, attribute, href) {
  let tries = 0;
  image.addEventListener("error", () => {
    if ((tries += 1) > AGAIN) return;
    setTimeout(() => image.isConnected && image.setAttribute(attribute, href), 500 * 2 ** tries);
  });
  return image;
}

/** Let an image show a picture, which its data name. */
function show(image, attribute, href) {
  image.dataset.picture = href;
  insist(image, attribute, href);
  prepare(href);
  const there = known.get(href);
  if (typeof there === "string") image.setAttribute(attribute, there);
  else void there.then((address) => image.setAttribute(attribute, address));
  return image;
}

/** A picture in a drawing. */
export function picture(href, box) {
  return show(svg("image", box), "href", href);
}

/** The same in a square, by its upper left corner. */
export function square(href, x, y, size) {
  return picture(href, { x, y, width: size, height: size });
}

/** A picture in a text. */
export function thumbnail(href, size, props) {
  return show(h("img", { alt: "", width: size, height: size, ...props }), "src", href);
}
