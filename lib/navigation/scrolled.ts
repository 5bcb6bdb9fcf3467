/** From this many CSS pixels on, inclusive, the page counts as scrolled. */
const SCROLL_THRESHOLD = 389;

/**
 * Marks the main bar with `data-scrolled`. The script comes after all content, because a script waits for style sheets
 * and blocks what follows. It still runs before the first paint, so a page reloaded in the middle looks right at once.
 * Fractions count, and the listener never delays scrolling.
 */
export const scrolledScript = `{let bar=document.querySelector(".main-bar"),mark=()=>bar.toggleAttribute("data-scrolled",scrollY>=${SCROLL_THRESHOLD});addEventListener("scroll",mark,{passive:true});mark()}`;
