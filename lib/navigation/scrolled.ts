/** From here on the page has left its beginning, inclusive, in CSS pixels. */
const SCROLL_THRESHOLD = 389;

/**
 * Marks the main bar with `data-scrolled`. It stands after everything a visitor reads: a script waits for the style
 * sheets, and what follows it waits with it. It still runs before the first paint, so that a page reloaded in its middle
 * is right from the beginning; fractions count, and the listener never holds scrolling up.
 */
export const scrolledScript = `{let bar=document.querySelector(".main-bar"),mark=()=>bar.toggleAttribute("data-scrolled",scrollY>=${SCROLL_THRESHOLD});addEventListener("scroll",mark,{passive:true});mark()}`;
