"use client";

import { useEffect } from "react";
import { isPlainClick } from "@/lib/navigation/plain-click";

type Buttons = typeof import("./checkout-buttons");
export type CheckoutElement = HTMLAnchorElement | HTMLButtonElement;

let leaves = 0;
let buttons: Buttons | null = null;

const loadButtons = async () => {
  buttons ??= await import("./checkout-buttons");
  return buttons;
};

/**
 * What pages load of checkout, once for all buttons on them. Its code comes when somebody points at a button or reaches
 * it; without it a button leads to the order's own screen, as without scripts.
 */
export function CheckoutLeaf() {
  useEffect(() => {
    leaves += 1;
    if (leaves === 1) toggle("addEventListener");
    return () => {
      leaves -= 1;
      if (leaves === 0) toggle("removeEventListener");
    };
  }, []);
  return null;
}

function toggle(how: "addEventListener" | "removeEventListener"): void {
  document[how]("pointerover", onIntent);
  document[how]("focusin", onIntent);
  document[how]("click", onClick);
}

function onIntent({ target }: Event): void {
  // Its price follows the number that is typed beside it.
  const form = target instanceof Element ? target.closest("form[data-quantity]") : null;
  const button = buttonOf(form?.querySelector("[data-checkout]") ?? target);
  // Tried again with the press.
  if (button)
    loadButtons().then(
      ({ prepare }) => prepare(button),
      () => {},
    );
}

function onClick(event: Event): void {
  const button = buttonOf(event.target);
  if (!(button && event instanceof MouseEvent && isPlainClick(event))) return;
  event.preventDefault();
  // At once where the code is here: a tab may be opened while the click is handled, and not later.
  if (buttons) buttons.press(button);
  else pressLater(button);
}

/** The code may take a while: that the press was heard is seen before. */
function pressLater(button: CheckoutElement): void {
  button.setAttribute("aria-disabled", "true");
  const heard = () => button.removeAttribute("aria-disabled");
  loadButtons().then(
    ({ press }) => {
      heard();
      press(button);
    },
    () => {
      heard();
      follow(button);
    },
  );
}

/** Where a button leads without scripts. */
function follow(button: CheckoutElement): void {
  if (button instanceof HTMLAnchorElement) location.assign(button.href);
  else button.form?.submit();
}

function buttonOf(target: EventTarget | null): CheckoutElement | null {
  return target instanceof Element ? target.closest<CheckoutElement>("[data-checkout]") : null;
}
