"use client";

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { AnnouncementContent } from "@/lib/announcement/content";
import { isDismissed, rememberDismissal } from "@/lib/announcement/dismissal";
import { type PopoverPosition, placePopover } from "@/lib/announcement/popover-position";
import {
  AUTO_OPEN_DELAY,
  initialWidget,
  isShown,
  LEAVE_DELAY,
  reduceWidget,
} from "@/lib/announcement/widget-state";

/** Only rendered on pages with the logo, after the page's own script has found it. */
function readLogo(): { logo: HTMLElement; item: HTMLElement; content: AnnouncementContent } | null {
  const logo = document.querySelector<HTMLElement>("[data-announcement]");
  const item = logo?.closest<HTMLElement>("[data-announcement-item]");
  if (!logo || !item) return null;
  // Written by components/announcement/announcement-logo.tsx, which has the same type.
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
  const [position, setPosition] = useState<PopoverPosition | null>(null);
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
    const focusOut = ({ relatedTarget }: FocusEvent) => {
      // Null when the window loses the focus or no element gets it.
      if (relatedTarget instanceof Node && !item.contains(relatedTarget)) dispatch("focusLeave");
    };
    // The popover is inside the item, so moving onto it does not leave the item.
    item.addEventListener("pointerenter", enter);
    item.addEventListener("pointerleave", leave);
    item.addEventListener("focusout", focusOut);
    logo.addEventListener("click", press);
    document.addEventListener("click", outside);
    document.addEventListener("keydown", key);
    return () => {
      clearTimeout(leaving);
      item.removeEventListener("pointerenter", enter);
      item.removeEventListener("pointerleave", leave);
      item.removeEventListener("focusout", focusOut);
      logo.removeEventListener("click", press);
      document.removeEventListener("click", outside);
      document.removeEventListener("keydown", key);
    };
  }, [item, logo]);

  useEffect(() => {
    const bar = item.closest("header");
    if (!bar) return;
    let wasOpen = false;
    const look = () => {
      const isOpen = bar.querySelector('[data-menu][aria-expanded="true"]') !== null;
      if (isOpen !== wasOpen) dispatch(isOpen ? "menuOpens" : "menuCloses");
      wasOpen = isOpen;
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(bar, { subtree: true, attributeFilter: ["aria-expanded"] });
    return () => observer.disconnect();
  }, [item]);

  useLayoutEffect(() => {
    logo.setAttribute("aria-expanded", String(shown));
    if (!shown) return;
    const move = () => {
      const { left, right, bottom } = logo.getBoundingClientRect();
      const header = item.closest("header")?.getBoundingClientRect();
      if (!header) return;
      const box = { left, right, bottom: bottom - header.top };
      setPosition(placePopover(box, header.width, popover.current?.offsetWidth ?? 288, innerWidth));
    };
    move();
    addEventListener("resize", move);
    return () => removeEventListener("resize", move);
  }, [shown, logo, item]);

  const dismiss = (event: Event) => {
    rememberDismissal(content.key);
    // Otherwise the focus would be lost with the button.
    if (popover.current?.contains(document.activeElement)) logo.focus({ preventScroll: true });
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

  return (
    <>
      {!state.dismissed && createPortal(<Dot />, logo)}
      {shown &&
        createPortal(
          <div
            ref={popover}
            role="dialog"
            aria-label={content.title}
            className="announcement absolute z-10 rounded-2xl border border-line bg-card shadow-raised"
            style={{
              top: position?.top,
              right: position?.right,
              visibility: position ? "visible" : "hidden",
            }}
          >
            <span
              aria-hidden="true"
              className="absolute -top-[7px] size-3 -translate-x-1/2 rotate-45 border-t border-l border-line bg-card"
              style={{ left: position?.arrow }}
            />
            <div className="announcement-words">
              <div className="flex items-start justify-between gap-3">
                <p className="announcement-title">{content.title}</p>
                <button
                  type="button"
                  ref={(button) => listen(button, dismiss)}
                  aria-label="Close the announcement"
                  className="announcement-close flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-tint"
                >
                  <span aria-hidden="true" className="text-2xl leading-none">
                    ×
                  </span>
                </button>
              </div>
              {content.summary && <p className="announcement-summary">{content.summary}</p>}
              <button
                type="button"
                ref={(button) => listen(button, read)}
                className="announcement-action action"
                data-style="primary"
                data-size="small"
              >
                {content.actionLabel}
              </button>
            </div>
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

/** React handles clicks at the document, too late to stop them on the way. */
function listen(button: HTMLButtonElement | null, onClick: (event: Event) => void) {
  button?.addEventListener("click", onClick);
  return () => button?.removeEventListener("click", onClick);
}

/** Tells the page's analytics function, if a visitor's consent has loaded one, that the announcement is being read. */
function reportRead(): void {
  const gtag: unknown = Reflect.get(window, "gtag");
  if (typeof gtag !== "function") return;
  gtag("event", "click", { event_category: "nvidia_notification", event_label: "navbar_announcement" });
}
