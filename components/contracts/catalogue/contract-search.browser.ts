import { bring } from "../../../lib/press/bring.browser.ts";
import { ignore, on } from "../../script/dom.browser.ts";

const loadCode = () => import("./show-results.browser.tsx");

/** Loads the search for its field when a visitor is about to use it or arrives from the form without scripts. */
export function startContractSearch(): void {
  for (const root of document.querySelectorAll<HTMLElement>("[data-contract-search]")) start(root);
}

function start(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>("[type=search]");
  const place = root.querySelector<HTMLElement>("[data-contract-results]");
  if (!input || !place) return;
  let isHere = false;
  const show = (code: Awaited<ReturnType<typeof loadCode>> | null) => {
    if (!code || isHere) return;
    isHere = true;
    code.showContracts(input, place);
  };
  const load = () => void loadCode().then(show, ignore); // The next query retries and reports a failure.
  const ask = (event?: Event) => {
    if (isHere) return;
    if (event?.type === "submit") event.preventDefault();
    bring(input, loadCode, ask).then(show);
  };
  const asked = new URLSearchParams(location.search).get("q");
  if (asked && input.value === "") input.value = asked.slice(0, input.maxLength);
  if (input.value !== "") load();
  on(["focusin", "pointerenter"], load, { at: root });
  on(["input", "submit"], ask, { at: root });
}
