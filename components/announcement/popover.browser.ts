import type { AnnouncementContent } from "../../lib/announcement/content.ts";
import type { PopoverPosition } from "../../lib/announcement/popover-position.ts";
import { make } from "../script/dom.browser.ts";

export interface Popover {
  readonly element: HTMLElement;
  place(position: PopoverPosition): void;
}

type OnClick = (event: Event) => void;

const hidden = { "aria-hidden": "true" };

/** The announcement's title and summary, and the buttons that close and read it. */
export function makePopover(content: AnnouncementContent, close: OnClick, read: OnClick): Popover {
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
export function makeDot(): HTMLElement {
  return make(
    "span",
    { ...hidden, "data-announcement-dot": "", class: "absolute -top-0.5 -right-0.5 flex size-3" },
    make("span", { class: "absolute inset-0 rounded-full bg-good opacity-60 motion-safe:animate-ping" }),
    make("span", { class: "relative size-3 rounded-full border-2 border-card bg-good" }),
  );
}
