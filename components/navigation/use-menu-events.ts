import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import type { Intent } from "@/components/navigation/openers";
import { barStops, isBarWide, itemOf, links, menuOf, openerOf } from "@/components/navigation/openers";
import { contentMenuOf, fetchMenu } from "@/components/navigation/use-menu-content";
import { placeAfterKey } from "@/lib/navigation/arrow-keys";
import type { MenuEvent, MenuState } from "@/lib/navigation/menu-state";

/** Long enough to cross the gap to a menu, or an opener on the way to another, in milliseconds. */
const HOVER_DELAY = 120;
const LEAVE_DELAY = 180;

interface Wiring {
  readonly intent: Intent;
  readonly state: MenuState;
  readonly dispatch: Dispatch<MenuEvent>;
  /** Set when the focus should move into the menu as soon as it has content. */
  readonly focusFirst: RefObject<boolean>;
}

/** Translates pointer, touch and keyboard events into actions of the reducer. */
export function useMenuEvents({ intent, state, dispatch, focusFirst }: Wiring): void {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  useEffect(() => {
    let timer = 0;
    const finePointer = matchMedia("(hover: hover) and (pointer: fine)");
    const later = (delay: number, event: MenuEvent) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => dispatch(event), delay);
    };
    const close = () => dispatch({ type: "close" });
    const prefetch = (target: EventTarget | null) => {
      const menu = contentMenuOf(menuOf(target));
      // What fails here fails again, and is shown, when the menu opens.
      if (menu) fetchMenu(menu).catch(() => {});
    };

    const onPointerOver = (event: PointerEvent) => {
      prefetch(event.target);
      if (event.pointerType === "touch" || !finePointer.matches || !isBarWide()) return;
      const menu = menuOf(event.target);
      if (menu) later(HOVER_DELAY, { type: "pointerOver", menu });
      else if (itemOf(event.target)?.querySelector("[data-menu-panel]")) clearTimeout(timer);
      else later(LEAVE_DELAY, { type: "pointerGone" });
    };
    const onClick = (event: MouseEvent) => {
      clearTimeout(timer);
      const menu = menuOf(event.target);
      if (menu) return dispatch({ type: "press", menu });
      // The path as it was when the click began: what was pressed may be gone from the page by now.
      const path = event.composedPath().filter((node) => node instanceof Element);
      const isInside = path.some((element) => element.matches("[data-menu-panel]"));
      // A link in a menu closes it too: it may lead to a place on this page.
      const isLink = path.some((element) => element.matches("a[href]"));
      const isBackdrop = event.target instanceof HTMLDialogElement;
      if (!isInside || isLink || isBackdrop) close();
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      prefetch(target);
      const { open, by } = latest.current;
      const isOutside = target instanceof Element && !target.closest("[data-menu-panel]");
      if (open && by === "press" && isOutside && itemOf(target)?.dataset.menuItem !== open) {
        if (menuOf(target) !== open) close();
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { open } = latest.current;
      const { target, key } = event;
      if (key === "Escape" && open) {
        event.preventDefault();
        openerOf(open)?.focus();
        return close();
      }
      if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
      const panel = target.closest("[data-menu-panel]");
      const menu = menuOf(target);
      if (!panel && key === "ArrowDown" && contentMenuOf(menu) && menu) {
        event.preventDefault();
        focusFirst.current = true;
        if (open === menu) links(document.getElementById(`menu-${menu}`))[0]?.focus();
        return dispatch({ type: "open", menu });
      }
      const bar = target.closest('nav[aria-label="Main"]');
      if (!panel && (!bar || key === "ArrowDown" || key === "ArrowUp")) return;
      const stops = panel ? links(panel) : barStops(bar);
      const next = placeAfterKey(key, stops.indexOf(target), stops.length);
      if (next === null) return;
      event.preventDefault();
      stops[next]?.focus();
    };

    document.addEventListener("pointerover", onPointerOver);
    document.addEventListener("click", onClick);
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("keydown", onKeyDown);
    for (const type of ["popstate", "hashchange", "pagehide"]) window.addEventListener(type, close);
    let wasWide = isBarWide();
    const onResize = () => {
      const isWide = isBarWide();
      if (isWide !== wasWide) close();
      wasWide = isWide;
    };
    window.addEventListener("resize", onResize);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onPointerOver);
      document.removeEventListener("click", onClick);
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("keydown", onKeyDown);
      for (const type of ["popstate", "hashchange", "pagehide"]) window.removeEventListener(type, close);
      window.removeEventListener("resize", onResize);
    };
  }, [dispatch, focusFirst]);

  useEffect(() => {
    const menu = menuOf(intent.opener);
    if (!menu) return;
    const content = contentMenuOf(menu);
    // What fails here fails again, and is shown, when the menu opens.
    if (content) fetchMenu(content).catch(() => {});
    const isHovered =
      intent.opener.matches(":hover") && matchMedia("(hover: hover) and (pointer: fine)").matches;
    if (intent.pressed) dispatch({ type: "press", menu });
    else if (isHovered && isBarWide()) dispatch({ type: "pointerOver", menu });
  }, [intent, dispatch]);
}
