import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closedMenus,
  type MenuEvent,
  type MenuState,
  menuNames,
  placeAfterKey,
  reduceMenus,
} from "../../../lib/navigation/menu-state.ts";
import { scrolledScript } from "../../../lib/press/first-script.ts";

const pressed = (open: MenuState["open"]): MenuState => ({ open, by: "press" });
const hovered = (open: MenuState["open"]): MenuState => ({ open, by: "hover" });

test.each<[string, MenuState, MenuEvent, MenuState]>([
  ["a press opens a menu", closedMenus, { type: "press", menu: "products" }, pressed("products")],
  ["a second press closes it", pressed("products"), { type: "press", menu: "products" }, closedMenus],
  [
    "a press on another menu switches to it",
    pressed("products"),
    { type: "press", menu: "compare" },
    pressed("compare"),
  ],
  ["a press pins a hovered menu", hovered("compare"), { type: "press", menu: "compare" }, pressed("compare")],
  ["hovering opens a menu", closedMenus, { type: "pointerOver", menu: "solutions" }, hovered("solutions")],
  [
    "hovering over another menu switches to it",
    hovered("solutions"),
    { type: "pointerOver", menu: "compare" },
    hovered("compare"),
  ],
  [
    "hovering does not replace a pressed menu",
    pressed("solutions"),
    { type: "pointerOver", menu: "compare" },
    pressed("solutions"),
  ],
  [
    "hovering over a pressed menu changes nothing",
    pressed("solutions"),
    { type: "pointerOver", menu: "solutions" },
    pressed("solutions"),
  ],
  [
    "a hovered menu closes when the pointer leaves",
    hovered("contracts"),
    { type: "pointerGone" },
    closedMenus,
  ],
  [
    "a pressed menu stays open when the pointer leaves",
    pressed("contracts"),
    { type: "pointerGone" },
    pressed("contracts"),
  ],
  [
    "the pointer leaving changes nothing when no menu is open",
    closedMenus,
    { type: "pointerGone" },
    closedMenus,
  ],
  [
    "on a phone, a menu replaces the list of menus",
    pressed("mobile"),
    { type: "open", menu: "contracts" },
    pressed("contracts"),
  ],
  [
    "opening twice keeps it open",
    pressed("contracts"),
    { type: "open", menu: "contracts" },
    pressed("contracts"),
  ],
  ["closing closes a pressed menu", pressed("mobile"), { type: "close" }, closedMenus],
  ["closing closes a hovered menu", hovered("products"), { type: "close" }, closedMenus],
  ["closing changes nothing when no menu is open", closedMenus, { type: "close" }, closedMenus],
])("R-NAV-4 menus: %s", (_, before, event, after) => {
  expect(reduceMenus(before, event)).toEqual(after);
});

test("R-NAV-4 after any events, closing leaves no menu open and opening shows the requested one", () => {
  const menu = fc.constantFrom(...menuNames);
  const event: fc.Arbitrary<MenuEvent> = fc.oneof(
    fc.record({ type: fc.constantFrom("press", "open", "pointerOver"), menu }),
    fc.record({ type: fc.constantFrom("pointerGone", "close") }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const state = events.reduce(reduceMenus, closedMenus);
      expect(state.open === null).toBe(state.by === null);
      expect(reduceMenus(state, { type: "close" })).toEqual(closedMenus);
      for (const opened of menuNames) {
        expect(reduceMenus(state, { type: "open", menu: opened }).open).toBe(opened);
      }
    }),
  );
});

test.each<[string, number, number, number | null]>([
  ["ArrowRight", 0, 3, 1],
  ["ArrowRight", 2, 3, 0],
  ["ArrowLeft", 0, 3, 2],
  ["ArrowDown", -1, 3, 0],
  ["ArrowUp", -1, 3, 2],
  ["Home", 2, 3, 0],
  ["End", 0, 3, 2],
  ["Tab", 0, 3, null],
  ["a", 1, 3, null],
  ["ArrowDown", -1, 0, null],
])("R-NAV-4 %s from index %i of %i moves to %s", (key, index, count, expected) => {
  expect(placeAfterKey(key, index, count)).toBe(expected);
});

function runScrolledScript(scrollY: number) {
  const listeners: { type: string; run: () => void; options: unknown }[] = [];
  const marked = { value: false };
  const page = {
    scrollY,
    document: {
      querySelector: (selector: string) => ({
        toggleAttribute: (name: string, on: boolean) => {
          if (selector === ".main-bar" && name === "data-scrolled") marked.value = on;
        },
      }),
    },
    addEventListener: (type: string, run: () => void, options: unknown) =>
      listeners.push({ type, run, options }),
  };
  runInNewContext(scrolledScript, page);
  return { page, listeners, marked };
}

test.each([
  [0, false],
  [388, false],
  [388.6, false],
  [389, true],
  [389.4, true],
  [1000, true],
])("R-NAV-7 at a scroll position of %d px the scrolled state is %s at once", (scrollY, expected) => {
  expect(runScrolledScript(scrollY).marked.value).toBe(expected);
});

test("R-NAV-7 the scrolled state follows the scroll position, with a passive listener", () => {
  const { page, listeners, marked } = runScrolledScript(0);
  // The script may run before the bar is there.
  expect(listeners).toMatchObject([
    { type: "scroll", options: { passive: true } },
    { type: "DOMContentLoaded" },
  ]);
  page.scrollY = 389;
  listeners[0]?.run();
  expect(marked.value).toBe(true);
  page.scrollY = 388;
  listeners[0]?.run();
  expect(marked.value).toBe(false);
});
