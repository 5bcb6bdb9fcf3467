import { type RefObject, useEffect, useRef } from "react";
import { type AuthState, panelOf } from "@/lib/accounts/auth-state";

/** When the panel changes, focuses the first field of the new one, or else its title. */
export function usePanelFocus(container: RefObject<HTMLElement | null>, state: AuthState): void {
  const panel = panelOf(state);
  const last = useRef(panel);
  useEffect(() => {
    if (last.current === panel) return;
    last.current = panel;
    const first = container.current?.querySelector<HTMLElement>("[data-first]");
    (first ?? container.current?.querySelector<HTMLElement>(":is(h1, h2)[tabindex]"))?.focus();
  }, [panel, container]);
}
