"use client";

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { AnnouncementContent } from "@/lib/announcement/content";
import { isDismissed, rememberDismissal } from "@/lib/announcement/dismissal";
import { type PopoverPlace, placePopover } from "@/lib/announcement/popover-place";
import { reportRead } from "@/lib/announcement/report-read";
import {
  AUTO_OPEN_DELAY,
  initialWidget,
  isShown,
  LEAVE_DELAY,
  reduceWidget,
} from "@/lib/announcement/widget-state";

/** Only rendered where the logo is, after the page's own script has found it. */
function readLogo(): { logo: HTMLElement; item: HTMLElement; content: AnnouncementContent } | null {
  const logo = document.querySelector<HTMLElement>("[data-announcement]");
  const item = logo?.closest<HTMLElement>("[data-announcement-item]");
  if (!logo || !item) return null;
  // Written by components/site/announcement-logo.tsx, which has the same type.
  return { logo, item, content: JSON.parse(logo.dataset.announcement ?? "") as AnnouncementContent };
}

/** The dot on the partner's logo and the popover below it. */
export function AnnouncementWidget() {
  const [found] = useState(readLogo);
  return found && <Widget {...found} />;
}

function Widget({ logo, item, content }: NonNullable<ReturnType<typeof readLogo>>) {
  const [state, dispatch] = useReducer(reduceWidget, initialWidget);
  const popover = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<PopoverPlace | null>(null);
  const shown = isShown(state);

  useEffect(() => {
    if (isDismissed(content.key)) return dispatch("loadDismissed");
    dispatch("load");
    if (!content.opensItself) return;
    const timer = setTimeout(() => dispatch("delayPassed"), AUTO_OPEN_DELAY);
    return () => clearTimeout(timer);
  }, [content.key, content.opensItself]);

  useEffect(() => {
    let leaving = 0;
    const enter = ({ pointerType }: PointerEvent) => {
      clearTimeout(leaving);
      if (pointerType !== "touch") dispatch("pointerEnter");
    };
    const leave = () => {
      dispatch("pointerLeave");
      leaving = window.setTimeout(() => dispatch("leaveDelayPassed"), LEAVE_DELAY);
    };
    const press = () => dispatch("press");
    const outside = ({ target }: MouseEvent) => {
      if (target instanceof Node && !item.contains(target)) dispatch("clickOutside");
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (popover.current?.contains(document.activeElement)) logo.focus();
      dispatch("escape");
    };
    // The popover stands in the item too, so crossing to it is no leaving.
    item.addEventListener("pointerenter", enter);
    item.addEventListener("pointerleave", leave);
    logo.addEventListener("click", press);
    document.addEventListener("click", outside);
    document.addEventListener("keydown", key);
    return () => {
      clearTimeout(leaving);
      item.removeEventListener("pointerenter", enter);
      item.removeEventListener("pointerleave", leave);
      logo.removeEventListener("click", press);
      document.removeEventListener("click", outside);
      document.removeEventListener("keydown", key);
    };
  }, [item, logo]);

  useLayoutEffect(() => {
    logo.setAttribute("aria-expanded", String(shown));
    if (!shown) return;
    const move = () => {
      const { left, right, bottom } = logo.getBoundingClientRect();
      const header = item.closest("header")?.getBoundingClientRect();
      if (!header) return;
      const box = { left, right, bottom: bottom - header.top };
      setPlace(placePopover(box, header.width, popover.current?.offsetWidth ?? 288, innerWidth));
    };
    move();
    addEventListener("resize", move);
    return () => removeEventListener("resize", move);
  }, [shown, logo, item]);

  const dismiss = (event: Event) => {
    rememberDismissal(content.key);
    dispatch("dismiss");
    // The popover goes from under the pointer, which no event tells.
    dispatch(logo.matches(":hover") ? "pointerEnter" : "pointerLeave");
    event.stopPropagation();
  };
  const read = (event: Event) => {
    dismiss(event);
    reportRead();
    location.assign(content.href);
  };

  return (
    <>
      {!state.dismissed && createPortal(<Dot />, logo)}
      {shown &&
        createPortal(
          <div
            ref={popover}
            role="dialog"
            aria-label={content.title}
            className="absolute z-10 w-72 rounded-2xl border border-line bg-card p-5 text-base shadow-raised"
            style={{ top: place?.top, right: place?.right, visibility: place ? "visible" : "hidden" }}
          >
            <span
              aria-hidden="true"
              className="absolute -top-[7px] size-3 -translate-x-1/2 rotate-45 border-t border-l border-line bg-card"
              style={{ left: place?.arrow }}
            />
            <div className="flex items-start justify-between gap-3">
              <p className="font-display text-lg leading-snug font-bold text-balance">{content.title}</p>
              <button
                type="button"
                ref={(button) => listen(button, dismiss)}
                aria-label="Close the announcement"
                className="-mt-1.5 -mr-2 flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-tint"
              >
                <span aria-hidden="true" className="text-2xl leading-none">
                  ×
                </span>
              </button>
            </div>
            {content.summary && <p className="mt-2 text-[0.9375rem] text-muted">{content.summary}</p>}
            <button
              type="button"
              ref={(button) => listen(button, read)}
              className="action mt-4 w-full"
              data-style="primary"
              data-size="small"
            >
              {content.actionLabel}
            </button>
          </div>,
          item,
        )}
    </>
  );
}

function Dot() {
  return (
    <span aria-hidden="true" data-announcement-dot="" className="absolute -top-0.5 -right-0.5 flex size-3">
      <span className="absolute inset-0 rounded-full bg-good opacity-60 motion-safe:animate-ping" />
      <span className="relative size-3 rounded-full border-2 border-card bg-good" />
    </span>
  );
}

/** React hears clicks at the document, too late to keep them from anything between. */
function listen(button: HTMLButtonElement | null, onClick: (event: Event) => void) {
  button?.addEventListener("click", onClick);
  return () => button?.removeEventListener("click", onClick);
}
