import { isPlainClick } from "../../lib/navigation/plain-click.ts";
import { around, ignore, intents, on } from "../dom.ts";
import { bring } from "../press/bring.ts";

const loadSearch = () => import("./open-search.tsx");

/** Opens the search by its links and by keys. Its code loads when somebody points at or focuses a link. */
export function startSearch(): void {
  on(intents, (event) => {
    if (around(event, "[data-search]")) loadSearch().catch(ignore);
  });
  on(["click"], (event) => {
    if (around(event, "[data-search]") && event instanceof MouseEvent && isPlainClick(event)) open(event);
  });
  on(["keydown"], (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isTyping = around(event, "input,textarea,select,[contenteditable]") !== null;
    if (isCommand ? event.key.toLowerCase() === "k" : event.key === "/" && !isTyping && !event.altKey)
      open(event);
  });
}

function open(event: Event): void {
  event.preventDefault();
  if (document.querySelector(".search-dialog[open]")) return;
  bring(openerOf(event), loadSearch).then((code) => {
    if (code && !document.querySelector(".search-dialog[open]")) code.openSearch();
  });
}

/** The element that shows loading, because a key can open the search anywhere. */
function openerOf(event: Event): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>("[data-search]")];
  return (
    around(event, "[data-search]") ?? all.find(({ offsetParent }) => offsetParent) ?? all[0] ?? document.body
  );
}
