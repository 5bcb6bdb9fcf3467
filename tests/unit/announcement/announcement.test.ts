import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { dismissalKey, rememberDismissal } from "../../../lib/announcement/dismissal.ts";
import { placePopover } from "../../../lib/announcement/popover-position.ts";
import {
  AUTO_OPEN_DELAY,
  initialWidget,
  isShown,
  nameOfWidget,
  reduceWidget,
  type WidgetEvent,
  type WidgetName,
  type WidgetState,
} from "../../../lib/announcement/widget-state.ts";
import { isKeptInTab } from "../../../lib/kept-in-tab.ts";

const after = (...events: WidgetEvent[]): WidgetState => events.reduce(reduceWidget, initialWidget);

/** Events that lead to each state of the specification. */
const ways: Record<WidgetName, WidgetEvent[]> = {
  hidden: ["load"],
  "auto-shown": ["load", "delayPassed"],
  "hover-shown": ["load", "pointerEnter"],
  "click-toggled": ["load", "press"],
  dismissed: ["load", "dismiss"],
};

test.each<[WidgetName, WidgetEvent, WidgetName]>([
  ["hidden", "delayPassed", "auto-shown"],
  ["hidden", "pointerEnter", "hover-shown"],
  ["hidden", "press", "click-toggled"],
  ["hidden", "clickOutside", "hidden"],
  ["hidden", "escape", "hidden"],
  ["hidden", "pointerLeave", "hidden"],
  ["hidden", "leaveDelayPassed", "hidden"],
  ["hidden", "focusLeave", "hidden"],
  ["hidden", "menuOpens", "hidden"],
  ["hidden", "menuCloses", "hidden"],
  ["hidden", "dismiss", "dismissed"],
  ["auto-shown", "delayPassed", "auto-shown"],
  ["auto-shown", "pointerEnter", "hover-shown"],
  ["auto-shown", "pointerLeave", "auto-shown"],
  ["auto-shown", "leaveDelayPassed", "auto-shown"],
  ["auto-shown", "press", "click-toggled"],
  ["auto-shown", "clickOutside", "hidden"],
  ["auto-shown", "escape", "hidden"],
  ["auto-shown", "focusLeave", "hidden"],
  ["auto-shown", "menuOpens", "hidden"],
  ["auto-shown", "menuCloses", "auto-shown"],
  ["auto-shown", "dismiss", "dismissed"],
  ["hover-shown", "delayPassed", "hover-shown"],
  ["hover-shown", "pointerEnter", "hover-shown"],
  ["hover-shown", "pointerLeave", "hover-shown"],
  ["hover-shown", "leaveDelayPassed", "hover-shown"],
  ["hover-shown", "press", "click-toggled"],
  ["hover-shown", "clickOutside", "hidden"],
  ["hover-shown", "escape", "hidden"],
  ["hover-shown", "focusLeave", "hidden"],
  ["hover-shown", "menuOpens", "hidden"],
  ["hover-shown", "menuCloses", "hover-shown"],
  ["hover-shown", "dismiss", "dismissed"],
  ["click-toggled", "delayPassed", "click-toggled"],
  ["click-toggled", "pointerEnter", "click-toggled"],
  ["click-toggled", "pointerLeave", "click-toggled"],
  ["click-toggled", "leaveDelayPassed", "click-toggled"],
  ["click-toggled", "press", "hidden"],
  ["click-toggled", "clickOutside", "hidden"],
  ["click-toggled", "escape", "hidden"],
  ["click-toggled", "focusLeave", "hidden"],
  ["click-toggled", "menuOpens", "hidden"],
  ["click-toggled", "menuCloses", "click-toggled"],
  ["click-toggled", "dismiss", "dismissed"],
  ["dismissed", "delayPassed", "dismissed"],
  ["dismissed", "pointerEnter", "hover-shown"],
  ["dismissed", "pointerLeave", "dismissed"],
  ["dismissed", "leaveDelayPassed", "dismissed"],
  ["dismissed", "press", "click-toggled"],
  ["dismissed", "clickOutside", "dismissed"],
  ["dismissed", "escape", "dismissed"],
  ["dismissed", "focusLeave", "dismissed"],
  ["dismissed", "menuOpens", "dismissed"],
  ["dismissed", "menuCloses", "dismissed"],
  ["dismissed", "dismiss", "dismissed"],
])("R-NAV-8 the announcement goes from %s on %s to %s", (from, event, to) => {
  const before = after(...ways[from]);
  expect(nameOfWidget(before)).toBe(from);
  expect(nameOfWidget(reduceWidget(before, event))).toBe(to);
});

test.each<[string, WidgetEvent[], WidgetName]>([
  ["starts dismissed in a session that dismissed it", ["loadDismissed"], "dismissed"],
  ["never opens automatically in a session that dismissed it", ["loadDismissed", "delayPassed"], "dismissed"],
  [
    "closes 150 ms after the pointer leaves",
    ["load", "pointerEnter", "pointerLeave", "leaveDelayPassed"],
    "hidden",
  ],
  [
    "stays open when the pointer returns in time",
    ["load", "pointerEnter", "pointerLeave", "pointerEnter", "leaveDelayPassed"],
    "hover-shown",
  ],
  [
    "stays open after hovering if it opened automatically",
    ["load", "delayPassed", "pointerEnter", "pointerLeave", "leaveDelayPassed"],
    "auto-shown",
  ],
  [
    "closes on a second press, whatever mode opened it",
    ["load", "delayPassed", "pointerEnter", "press", "press"],
    "hidden",
  ],
  [
    "is unpinned by a press while the pointer hovers",
    ["load", "pointerEnter", "press", "press", "pointerEnter"],
    "hidden",
  ],
  [
    "opens on hover again after the pointer leaves",
    ["load", "pointerEnter", "press", "press", "pointerLeave", "pointerEnter"],
    "hover-shown",
  ],
  [
    "opens on hover after being unpinned by keyboard",
    ["load", "press", "press", "pointerEnter"],
    "hover-shown",
  ],
  [
    "does not open automatically after a press in the first 300 ms",
    ["load", "press", "press", "delayPassed"],
    "hidden",
  ],
  [
    "does not open automatically after a dismissal",
    ["load", "pointerEnter", "dismiss", "pointerLeave", "delayPassed"],
    "dismissed",
  ],
  [
    "stays closed when dismissed under the pointer",
    ["load", "pointerEnter", "dismiss", "pointerEnter"],
    "dismissed",
  ],
  [
    "closes in every mode on a click outside",
    ["load", "delayPassed", "pointerEnter", "press", "clickOutside"],
    "hidden",
  ],
])("R-NAV-8 the announcement %s", (_, events, expected) => {
  expect(nameOfWidget(after(...events))).toBe(expected);
});

test.each<[string, WidgetEvent[], boolean]>([
  ["automatic opening waits", ["load", "menuOpens", "delayPassed"], false],
  [
    "automatic opening waits, then happens when the menu closes",
    ["load", "menuOpens", "delayPassed", "menuCloses"],
    true,
  ],
  ["hovering over the logo shows nothing", ["load", "menuOpens", "pointerEnter"], false],
  [
    "a press on the logo takes effect when the menu closes",
    ["load", "menuOpens", "press", "menuCloses"],
    true,
  ],
  ["an open announcement closes and does not come back", ["load", "press", "menuOpens", "menuCloses"], false],
])("R-NAV-8 while a menu is open, %s", (_, events, expected) => {
  expect(isShown(after(...events))).toBe(expected);
});

test("R-NAV-8 the dot stays until dismissal, even while the announcement is closed", () => {
  expect(after("load").dismissed).toBe(false);
  expect(after("load", "delayPassed", "clickOutside").dismissed).toBe(false);
  expect(after("load", "dismiss", "press", "clickOutside").dismissed).toBe(true);
  expect(initialWidget.dismissed).toBe(true);
  expect(AUTO_OPEN_DELAY).toBe(300);
});

test("R-NAV-8 after any events, a click outside hides the announcement and a dismissal lasts", () => {
  const names: WidgetEvent[] = [
    "delayPassed",
    "pointerEnter",
    "pointerLeave",
    "leaveDelayPassed",
    "press",
    "clickOutside",
    "escape",
    "focusLeave",
    "menuOpens",
    "menuCloses",
    "dismiss",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 40 }), (events) => {
      const state = after("load", ...events);
      expect(isShown(reduceWidget(state, "clickOutside"))).toBe(false);
      expect(state.dismissed).toBe(events.includes("dismiss"));
      expect(isShown(state)).toBe(!state.menuOpen && !["hidden", "dismissed"].includes(nameOfWidget(state)));
    }),
  );
});

const logo = (left: number, right: number) => ({ left, right, bottom: 96 });

test.each([
  ["follows the logo's right edge", logo(900, 1000), 1280, { top: 104, right: 280, arrow: 238 }],
  ["stays 16 px inside on the right", logo(1230, 1278), 1280, { top: 104, right: 16, arrow: 278 }],
  ["stays 16 px inside on the left", logo(20, 60), 800, { top: 104, right: 496, arrow: 24 }],
  ["follows at exactly 500 px", logo(400, 440), 500, { top: 104, right: 60, arrow: 268 }],
  ["is 16 px from the right below 500 px", logo(300, 340), 499, { top: 104, right: 16, arrow: 125 }],
  ["points no further left than 8 px", logo(40, 80), 390, { top: 104, right: 16, arrow: 8 }],
  ["points no further right than 280 px", logo(370, 390), 390, { top: 104, right: 16, arrow: 280 }],
])("R-NAV-8 the popover, 18rem wide and 8 px below, %s", (_, box, viewport, expected) => {
  expect(placePopover(box, viewport, 288)).toEqual(expected);
});

test("R-NAV-8 the viewport width decides what is narrow; the width without the scrollbar positions the popover", () => {
  const place = placePopover(logo(300, 340), 485, 288, 500);
  expect(place).toEqual({ top: 104, right: 145, arrow: 268 });
  expect(placePopover(logo(300, 340), 484, 288, 499).right).toBe(16);
});

test("R-NAV-8 the session key names the announcement, and a new edition has a new key", () => {
  expect(dismissalKey("nvidia-inception", 1)).toBe("announcement-dismissed:nvidia-inception");
  expect(dismissalKey("nvidia-inception", 2)).not.toBe(dismissalKey("nvidia-inception", 1));
});

test("a browser that denies storage still shows the announcement", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  rememberDismissal("announcement-dismissed:x");
  expect(isKeptInTab("announcement-dismissed:x")).toBe(false);
  vi.unstubAllGlobals();
});
