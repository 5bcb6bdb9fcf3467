import { staticPath } from "./names.ts";

/**
 * Inserts the page's scripts once it is loaded and the browser is idle, or at the first sign that somebody is about to
 * use the page. press-script.ts handles earlier presses, and scripts that don't arrive.
 */
const insertScript = `{
let late=document.currentScript.dataset.scripts.split(" "),signs=["pointerover","pointerdown","keydown","focusin"],
insert=()=>{signs.forEach(type=>removeEventListener(type,insert,true));
for(let src of late.splice(0))document.head.append(Object.assign(document.createElement("script"),{src}))};
signs.forEach(type=>addEventListener(type,insert,true));
addEventListener("load",()=>self.requestIdleCallback?requestIdleCallback(insert,{timeout:2000}):setTimeout(insert,200))
}`.replaceAll("\n", "");

const externalScript = new RegExp(`<script src="(${staticPath}[^"]+)"(?: id="_R_")? async=""></script>`, "g");
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;
const bodyEnd = "</body></html>";

/**
 * Moves a page's scripts out of the way of its content: on a phone they would use the connection and the processor
 * before the first paint. Does not change a page without scripts, or with scripts that are already deferred.
 */
export function deferScripts(html: string): string {
  const sources = [...html.matchAll(externalScript)].map(([, source]) => source);
  const end = html.lastIndexOf(bodyEnd);
  if (sources.length === 0 || end === -1) return html;
  const content = html.slice(0, end).replaceAll(externalScript, "").replaceAll(scriptPreload, "");
  return `${content}<script data-scripts="${sources.join(" ")}">${insertScript}</script>${bodyEnd}`;
}
