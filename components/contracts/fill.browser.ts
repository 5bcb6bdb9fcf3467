import type { ContractPage } from "../../lib/contracts/contract-page.ts";
import { keptName } from "../../lib/contracts/kept-name.ts";
import { isKeptInTab } from "../../lib/kept-in-tab.ts";
import { bring } from "../../lib/press/bring.browser.ts";
import { on } from "../script/dom.browser.ts";

const loadForm = async () => {
  const [code, page] = await Promise.all([import("./fill-in.browser.tsx"), loadContract()]);
  return { code, page };
};

/**
 * The form of a contract's page loads when a visitor points at, focuses or presses something in the contract, or has
 * filled in some of it before. Nothing is sent anywhere.
 */
export function startFilling(): void {
  const root = document.querySelector<HTMLElement>("[data-desk]");
  if (!root) return;
  const stop = new AbortController();
  const listening = { signal: stop.signal };
  let isLoading = false;
  let isDown = false;
  let reached: Element | null = null;
  let isPressed = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    loadForm().then(
      ({ code, page }) => {
        const take = () => {
          // A pressed element must still be there on release.
          if (isDown) {
            setTimeout(take, 50);
            return;
          }
          stop.abort();
          code.fillIn(root, page, reached, isPressed);
        };
        take();
      },
      () => {
        isLoading = false; // The network failed; the next intent tries again.
      },
    );
  };
  on(
    ["pointerover", "pointerdown", "focusin", "click"],
    (event) => {
      const { type, target } = event;
      if (!(target instanceof Element)) return;
      if (!root.contains(target) && !target.closest("[data-fill]")) return;
      // Following the link would move the focus away from the blank that is about to get it.
      if (type === "click" && target.closest("a[data-fill]")) event.preventDefault();
      if (type === "pointerdown") isDown = true;
      if (type === "focusin" || type === "click") {
        reached = target;
        const pressed = type === "click" && target.closest<HTMLElement>("[data-fill],[data-blank]");
        isPressed = pressed !== false && pressed !== null;
        if (pressed) void bring(pressed, loadForm);
      }
      load();
    },
    listening,
  );
  const onUp = () => {
    isDown = false;
  };
  on(["pointerup", "pointercancel"], onUp, listening);
  const focused = document.activeElement;
  if (focused && root.contains(focused)) reached = focused;
  if (reached !== null || isKeptInTab(keptName(location.pathname))) load();
}

let asked: Promise<ContractPage> | null = null;

/** The contract of this page as data, fetched once. The next use tries again after a failure. */
function loadContract(): Promise<ContractPage> {
  asked ??= fetchContract();
  asked.catch(() => {
    asked = null;
  });
  return asked;
}

async function fetchContract(): Promise<ContractPage> {
  const address = `${location.pathname}.json`;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Cannot fill in the contract: ${address} answered ${response.status}.`);
  return response.json();
}
