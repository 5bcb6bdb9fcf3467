import { LISTENING } from "./listening.ts";

/** What opens a part of the page whose code comes on demand, whose leaves are components/navigation/header-leaf.tsx, components/auth/auth-leaf.tsx, components/checkout/checkout-leaf.tsx and components/contracts/fill-leaf.tsx. */
const openers = "[data-menu],[data-search],[data-auth],[data-consent],a[data-checkout],[data-fill]";

/**
 * Inserts the page's scripts once it is loaded and the browser has nothing else to do, or at the first sign that somebody is
 * about to use the page. A press on an opener is held until somebody listens. Should the scripts not come, links lead
 * where they lead without scripts, and the footer has what a menu has.
 */
const insertScript = `{
let late=document.currentScript.dataset.scripts.split(" "),signs=["pointerover","pointerdown","keydown","focusin"],pressed,failed,
on=(type,listener)=>addEventListener(type,listener,true),off=(type,listener)=>removeEventListener(type,listener,true),
lead=opener=>location.assign(opener.href||"#footer"),
press=event=>{let opener=event.target.closest("${openers}");
if(!opener||event.ctrlKey||event.metaKey||event.shiftKey)return;event.preventDefault();failed?lead(opener):pressed=opener},
fail=()=>{failed=true;pressed&&lead(pressed)},
listen=()=>{off("click",press);pressed?.click()},
insert=()=>{signs.forEach(type=>off(type,insert));
for(let src of late.splice(0))document.head.append(Object.assign(document.createElement("script"),{src,onerror:fail}))};
signs.forEach(type=>on(type,insert));
on("click",press);on("${LISTENING}",listen);
addEventListener("load",()=>self.requestIdleCallback?requestIdleCallback(insert,{timeout:2000}):setTimeout(insert,200))
}`.replaceAll("\n", "");

const externalScript = /<script src="(\/_next\/static\/[^"]+)"(?: id="_R_")? async=""><\/script>/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;
const bodyEnd = "</body></html>";

/**
 * The page with its scripts out of the way of what there is to read: on a phone they would take the line and the processor
 * before the first screen is painted. Leaves a page alone that has none, or whose scripts are late already.
 */
export function insertScriptsLate(html: string): string {
  const sources = [...html.matchAll(externalScript)].map(([, source]) => source);
  const end = html.lastIndexOf(bodyEnd);
  if (sources.length === 0 || end === -1) return html;
  const content = html.slice(0, end).replaceAll(externalScript, "").replaceAll(scriptPreload, "");
  return `${content}<script data-scripts="${sources.join(" ")}">${insertScript}</script>${bodyEnd}`;
}
