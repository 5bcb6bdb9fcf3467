"use client";

import { useEffect } from "react";
import type { CheckoutElement } from "@/components/selling/checkout/checkout-buttons";
import { isPlainClick } from "@/lib/navigation/plain-click";
import { bring } from "@/lib/press/bring";

type Buttons = typeof import("./checkout-buttons");

let islands = 0;
let buttons: Buttons | null = null;

const loadButtons = async () => {
  buttons ??= await import("./checkout-buttons");
  return buttons;
};

/**
 * The only checkout code that pages load, once for all buttons. The rest loads when somebody points at or focuses a
 * button.
 */
export function CheckoutIsland() {
  useEffect(() => {
    islands += 1;
    if (islands === 1) toggle("addEventListener");
    return () => {
      islands -= 1;
      if (islands === 0) toggle("removeEventListener");
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
  // The press retries.
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
  // Synchronous if the code is loaded, because browsers allow a new tab only during the click.
  if (buttons) buttons.press(button);
  else bring(button, loadButtons).then((code) => code?.press(button));
}

function buttonOf(target: EventTarget | null): CheckoutElement | null {
  return target instanceof Element ? target.closest<CheckoutElement>("[data-checkout]") : null;
}
