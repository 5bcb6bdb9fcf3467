import { isPlainClick } from "../../lib/navigation/plain-click.ts";
import { bring } from "../../lib/press/bring.browser.ts";
import { fields } from "../../lib/press/listening.ts";
import { around, ignore, intents, on } from "../script/dom.browser.ts";

const loadSearch = () => import("./open-search.browser.tsx");

/** What is typed while the search's code is on its way; null while it is not. */
let typed: string | null = null;

/** Opens the search by its links and by keys. Its code loads when somebody points at or focuses a link. */
export function startSearch(): void {
  on(intents, (event) => {
    if (around(event, "[data-search]")) loadSearch().catch(ignore);
  });
  on(["click"], (event) => {
    if (around(event, "[data-search]") && event instanceof MouseEvent && isPlainClick(event)) open(event);
  });
  on(["keydown"], (event) => {
    if (!(event instanceof KeyboardEvent) || hold(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const field = around(event, fields);
    // The field of a dialog that has just closed keeps the focus for a moment, and takes no more text.
    const isTyping = field !== null && field.closest("dialog:not([open])") === null;
    if (isCommand ? event.key.toLowerCase() === "k" : event.key === "/" && !isTyping && !event.altKey)
      open(event);
  });
}

function open(event: Event): void {
  event.preventDefault();
  if (document.querySelector(".search-dialog[open]")) return;
  typed ??= "";
  bring(openerOf(event), loadSearch).then((code) => {
    const text = typed ?? "";
    typed = null;
    if (code && !document.querySelector(".search-dialog[open]")) code.openSearch(text);
  });
}

/** Keeps a letter for the search that is about to open. Returns whether it did. */
function hold(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  if (typed === null || !(isLetter || key === "Backspace")) return false;
  typed = isLetter ? typed + key : typed.slice(0, -1);
  event.preventDefault();
  return true;
}

/** The element that shows loading, because a key can open the search anywhere. */
function openerOf(event: Event): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>("[data-search]")];
  return (
    around(event, "[data-search]") ?? all.find(({ offsetParent }) => offsetParent) ?? all[0] ?? document.body
  );
}
