import { closedMenus, type MenuEvent, placeAfterKey, reduceMenus } from "../../lib/navigation/menu-state.ts";
import { contentMenuOf, prefetchMenu } from "./menu-content.browser.ts";
import { focusMenu, isInPlace, showMenu } from "./menu-view.browser.ts";
import { barStops, itemOf, links, menuOf, openerOf } from "./openers.browser.ts";

/** Long enough to cross the gap to a menu, or an opener on the way to another, in milliseconds. */
const HOVER_DELAY = 120;
const LEAVE_DELAY = 180;

/** Which menu is open, if any, is one value. */
let state = closedMenus;
let timer = 0;

/** Translates pointer, touch and keyboard events into actions of the reducer. */
export function startMenus(): void {
  document.addEventListener("pointerover", onPointerOver);
  document.addEventListener("click", onClick);
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("keydown", onKeyDown);
  for (const type of ["popstate", "hashchange", "pagehide"]) addEventListener(type, close);
  addEventListener("resize", () => {
    if (!isInPlace()) close();
  });
}

function dispatch(event: MenuEvent): void {
  const { open } = state;
  state = reduceMenus(state, event);
  if (state.open !== open) showMenu(state.open, dispatch);
}

function later(delay: number, event: MenuEvent): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => dispatch(event), delay);
}

function close(): void {
  dispatch({ type: "close" });
}

function onPointerOver({ target, pointerType }: PointerEvent): void {
  const menu = menuOf(target);
  prefetchMenu(menu);
  const finePointer = matchMedia("(hover: hover) and (pointer: fine)");
  if (pointerType === "touch" || !finePointer.matches) return;
  // The script sends this event, too, for an opener that was reached before it came (components/script/site.browser.ts).
  if (menu && itemOf(target)?.matches(":hover")) later(HOVER_DELAY, { type: "pointerOver", menu });
  else if (itemOf(target)?.querySelector("[data-menu-panel]")) clearTimeout(timer);
  else later(LEAVE_DELAY, { type: "pointerGone" });
}

function onClick(event: MouseEvent): void {
  clearTimeout(timer);
  const menu = menuOf(event.target);
  if (menu) {
    dispatch({ type: "press", menu });
    return;
  }
  // The path as it was when the click began: what was pressed may be gone from the page by now.
  const path = event.composedPath().filter((node) => node instanceof Element);
  const isInside = path.some((element) => element.matches("[data-menu-panel]"));
  // A link in a menu closes it too: it may lead to a place on this page.
  const isLink = path.some((element) => element.matches("a[href]"));
  const isBackdrop = event.target instanceof HTMLDialogElement;
  if (!isInside || isLink || isBackdrop) close();
}

function onFocusIn({ target }: FocusEvent): void {
  prefetchMenu(menuOf(target));
  const { open, by } = state;
  const isOutside = target instanceof Element && !target.closest("[data-menu-panel]");
  if (open && by === "press" && isOutside && itemOf(target)?.dataset.menuItem !== open) {
    if (menuOf(target) !== open) close();
  }
}

function onKeyDown(event: KeyboardEvent): void {
  const { open } = state;
  const { target, key } = event;
  if (key === "Escape" && open) {
    event.preventDefault();
    openerOf(open)?.focus();
    close();
    return;
  }
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const panel = target.closest("[data-menu-panel]");
  const menu = menuOf(target);
  if (!panel && key === "ArrowDown" && menu && contentMenuOf(menu)) {
    event.preventDefault();
    dispatch({ type: "open", menu });
    focusMenu(menu);
    return;
  }
  const bar = target.closest('nav[aria-label="Main"]');
  if (!panel && (!bar || key === "ArrowDown" || key === "ArrowUp")) return;
  const stops = panel ? links(panel) : barStops(bar);
  const next = placeAfterKey(key, stops.indexOf(target), stops.length);
  if (next === null) return;
  event.preventDefault();
  stops[next]?.focus();
}
