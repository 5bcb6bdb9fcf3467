/** From here on the page has left its beginning, inclusive, in CSS pixels. */
const SCROLL_THRESHOLD = 389;

/**
 * Marks the element it stands in with `data-scrolled`. It runs while the page is being read, so that a page reloaded
 * in its middle is right at its first paint; fractions count, and the listener never holds scrolling up.
 */
export const scrolledScript = `{let bar=document.currentScript.parentElement,mark=()=>bar.toggleAttribute("data-scrolled",scrollY>=${SCROLL_THRESHOLD});addEventListener("scroll",mark,{passive:true});mark()}`;
