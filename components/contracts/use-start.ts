import { type RefObject, useEffect, useEffectEvent } from "react";

/** The way to the form from above the contract: to the next blank, or on a phone to the dialog. */
export function useStart(root: RefObject<HTMLElement | null>, next: () => void, open: () => void): void {
  const onStart = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-fill=start]")) return;
    event.preventDefault();
    const panel = root.current?.querySelector<HTMLElement>("[data-panel]");
    if (panel?.offsetParent) next();
    else open();
  });
  useEffect(() => {
    document.addEventListener("click", onStart);
    return () => document.removeEventListener("click", onStart);
  }, []);
}
