/** From this many CSS pixels on, inclusive, the page counts as scrolled. */
const SCROLL_THRESHOLD = 389;

/**
 * Marks the main bar with `data-scrolled`. Part of the page's first script: browsers report the place to which they
 * return before they paint it, so a page reloaded in the middle looks right at once. Fractions count, and the listener
 * never delays scrolling.
 */
export const scrolledScript = `{let mark=()=>document.querySelector(".main-bar")?.toggleAttribute("data-scrolled",scrollY>=${SCROLL_THRESHOLD});addEventListener("scroll",mark,{passive:true});addEventListener("DOMContentLoaded",mark);mark()}`;
