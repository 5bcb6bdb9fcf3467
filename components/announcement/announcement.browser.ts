import type { AnnouncementContent } from "../../lib/announcement/content.ts";
import { rememberDismissal } from "../../lib/announcement/dismissal.ts";
import { type PopoverPosition, placePopover } from "../../lib/announcement/popover-position.ts";
import {
  AUTO_OPEN_DELAY,
  initialWidget,
  isShown,
  LEAVE_DELAY,
  reduceWidget,
  type WidgetEvent,
} from "../../lib/announcement/widget-state.ts";
import { isKeptInTab } from "../../lib/kept-in-tab.ts";
import { make } from "../script/dom.browser.ts";

/** Opens the announcement at the logo in the bar, on pages that have one. */
export function startAnnouncement(): void {
  const logo = document.querySelector<HTMLElement>("[data-announcement]");
  if (logo) attachWidget(logo);
}

/** Shows the dot on a partner's logo and the popover below it. */
function attachWidget(logo: HTMLElement): void {
  const item = logo.closest<HTMLElement>("[data-announcement-item]");
  const bar = logo.closest("header");
  if (!item || !bar) return;
  // Written by components/announcement/announcement-logo.tsx, which has the same type.
  const content = JSON.parse(logo.dataset.announcement ?? "") as AnnouncementContent;
  const dot = makeDot();
  let state = initialWidget;
  let popover: Popover | null = null;
  let leaving = 0;
  let isMenuOpen = false;

  const dispatch = (event: WidgetEvent) => {
    state = reduceWidget(state, event);
    if (state.dismissed) dot.remove();
    else if (!dot.isConnected) logo.append(dot);
    const shown = isShown(state);
    if (shown === (popover !== null)) return;
    logo.setAttribute("aria-expanded", `${shown}`);
    if (shown) {
      popover = makePopover(content, dismiss, read);
      item.append(popover.element);
      move();
    } else {
      const last = popover;
      popover = null;
      last?.element.remove();
    }
  };

  const move = () => {
    if (!popover) return;
    const { left, right, bottom } = logo.getBoundingClientRect();
    const { top, width } = bar.getBoundingClientRect();
    const box = { left, right, bottom: bottom - top };
    popover.place(placePopover(box, width, popover.element.offsetWidth, innerWidth));
  };

  const dismiss = (event: Event) => {
    rememberDismissal(content.key);
    // Otherwise the focus would be lost with the button.
    if (popover?.element.contains(document.activeElement)) logo.focus({ preventScroll: true });
    dispatch("dismiss");
    // The popover disappears under the pointer, and no event reports that.
    dispatch(logo.matches(":hover") ? "pointerEnter" : "pointerLeave");
    event.stopPropagation();
  };

  const read = (event: Event) => {
    dismiss(event);
    reportRead();
    location.assign(content.href);
  };

  /** The two would overlap. */
  const followMenus = () => {
    const isOpen = bar.querySelector('[data-menu][aria-expanded="true"]') !== null;
    if (isOpen !== isMenuOpen) dispatch(isOpen ? "menuOpens" : "menuCloses");
    isMenuOpen = isOpen;
  };

  item.addEventListener("pointerenter", ({ pointerType }) => {
    clearTimeout(leaving);
    if (pointerType !== "touch") dispatch("pointerEnter");
  });
  // The popover is inside the item, so moving onto it does not leave the item.
  item.addEventListener("pointerleave", () => {
    dispatch("pointerLeave");
    leaving = window.setTimeout(() => dispatch("leaveDelayPassed"), LEAVE_DELAY);
  });
  item.addEventListener("focusout", ({ relatedTarget }) => {
    // Null when the window loses the focus or no element gets it.
    if (relatedTarget instanceof Node && !item.contains(relatedTarget)) dispatch("focusLeave");
  });
  logo.addEventListener("click", () => dispatch("press"));
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !item.contains(target)) dispatch("clickOutside");
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    if (popover?.element.contains(document.activeElement)) logo.focus();
    dispatch("escape");
  });
  addEventListener("resize", move);
  new MutationObserver(followMenus).observe(bar, { subtree: true, attributeFilter: ["aria-expanded"] });
  followMenus();
  const wasDismissed = isKeptInTab(content.key);
  dispatch(wasDismissed ? "loadDismissed" : "load");
  if (content.opensItself && !wasDismissed) setTimeout(() => dispatch("delayPassed"), AUTO_OPEN_DELAY);
}

/** Tells the page's analytics function, if a visitor's consent has loaded one, that the announcement is being read. */
function reportRead(): void {
  const gtag: unknown = Reflect.get(window, "gtag");
  if (typeof gtag !== "function") return;
  gtag("event", "click", { event_category: "nvidia_notification", event_label: "navbar_announcement" });
}

interface Popover {
  readonly element: HTMLElement;
  place(position: PopoverPosition): void;
}

type OnClick = (event: Event) => void;

const hidden = { "aria-hidden": "true" };

/** The announcement's title and summary, and the buttons that close and read it. */
function makePopover(content: AnnouncementContent, close: OnClick, read: OnClick): Popover {
  const arrow = make("span", {
    ...hidden,
    class: "absolute -top-[7px] size-3 -translate-x-1/2 rotate-45 border-t border-l border-line bg-card",
  });
  const closing = make(
    "button",
    {
      type: "button",
      "aria-label": "Close the announcement",
      class: "announcement-close flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-tint",
    },
    make("span", { ...hidden, class: "text-2xl leading-none" }, "×"),
  );
  closing.addEventListener("click", close);
  const title = make("p", { class: "announcement-title" }, content.title);
  const words = make(
    "div",
    { class: "announcement-words" },
    make("div", { class: "flex items-start justify-between gap-3" }, title, closing),
  );
  if (content.summary) words.append(make("p", { class: "announcement-summary" }, content.summary));
  const action = make(
    "button",
    {
      type: "button",
      class: "announcement-action action",
      "data-style": "quiet",
      "data-size": "small",
    },
    content.actionLabel,
  );
  action.addEventListener("click", read);
  words.append(action);
  const element = make(
    "div",
    {
      role: "dialog",
      "aria-label": content.title,
      class: "announcement absolute z-10 rounded-2xl border border-line bg-card shadow-raised",
    },
    arrow,
    words,
  );
  return {
    element,
    place(position) {
      element.style.top = `${position.top}px`;
      element.style.right = `${position.right}px`;
      arrow.style.left = `${position.arrow}px`;
    },
  };
}

/** Says that there is an announcement to read. */
function makeDot(): HTMLElement {
  return make(
    "span",
    { ...hidden, "data-announcement-dot": "", class: "absolute -top-0.5 -right-0.5 flex size-3" },
    make("span", { class: "absolute inset-0 rounded-full bg-good opacity-60 motion-safe:animate-ping" }),
    make("span", { class: "relative size-3 rounded-full border-2 border-card bg-good" }),
  );
}
