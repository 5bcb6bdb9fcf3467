import { tellLost } from "../../../lib/press/bring.browser.ts";
import { parse } from "../../script/trusted.browser.ts";
import { adopt } from "./adopt.browser.ts";
import { ORDER_SHOWN } from "./order-shown.browser.ts";
import { quantityField } from "./quantity-field.browser.ts";

/** What becomes of the browser's history: typing leaves one entry, a choice makes one, and going back finds one. */
type Entry = "replace" | "push" | "keep";

interface Wanted {
  readonly address: string;
  readonly entry: Entry;
}

/** Asked for and not yet shown. Only the last one counts. */
let wanted: (Wanted & { readonly request: AbortController }) | null = null;

/** Applies the number that is typed, once it is one. */
export function takeNumber(field: HTMLInputElement): void {
  const address = new URL(wanted?.address ?? shownIn(field), location.href);
  const number = String(field.valueAsNumber);
  if (!field.validity.valid || address.searchParams.get("quantity") === number) return;
  address.searchParams.set("quantity", number);
  show(field, { address: address.href, entry: wanted?.entry ?? "replace" });
}

/** Applies another billing interval. */
export function choose(link: HTMLAnchorElement): void {
  show(link, { address: link.href, entry: "push" });
}

/** Shows the order of the address that the browser went back or forward to. */
export function showAgain(choices: HTMLElement): void {
  show(choices, { address: location.href, entry: "keep" });
}

/** The address decides what the screen shows, so the screen is fetched anew. Everything that was typed stays. */
async function show(opener: HTMLElement, { address, entry }: Wanted): Promise<void> {
  wanted?.request.abort();
  const request = new AbortController();
  wanted = { address, entry, request };
  const page = await load(address, request.signal);
  if (request.signal.aborted) return;
  wanted = null;
  if (page === null) return tellLost({ opener, again: () => show(opener, { address, entry }) });
  const [old, next] = [screenOf(document), screenOf(page)];
  // No order any more: the page that was answered says why.
  if (!old || !next) return location.assign(address);
  if (entry === "push") {
    history.replaceState(ORDER_SHOWN, "");
    history.pushState(ORDER_SHOWN, "", address);
  } else if (entry === "replace") history.replaceState(ORDER_SHOWN, "", address);
  adopt(old, next);
  const field = quantityField(old);
  if (field) takeNumber(field); // What was typed meanwhile.
}

/** Null when it did not arrive. */
async function load(address: string, signal: AbortSignal): Promise<Document | null> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? parse(await answer.text()) : null;
  } catch {
    return null; // No network; or a later choice has aborted it, and nobody waits any more.
  }
}

function shownIn(field: HTMLInputElement): string {
  return field.closest<HTMLElement>("[data-choices]")?.dataset.choices ?? location.href;
}

function screenOf(page: Document): Element | null {
  return page.querySelector("[data-choices]")?.closest("section") ?? null;
}
