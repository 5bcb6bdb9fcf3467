"use client";

import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { createPortal } from "react-dom";
import { MenuBody } from "@/components/navigation/menu-body";
import { MenuSheet } from "@/components/navigation/menu-sheet";
import type { Intent } from "@/components/navigation/openers";
import {
  allOpeners,
  isBarWide,
  itemOf,
  links,
  menuOf,
  openerOf,
  pageOf,
} from "@/components/navigation/openers";
import { useMenuContent } from "@/components/navigation/use-menu-content";
import { useMenuEvents } from "@/components/navigation/use-menu-events";
import { closedMenus, reduceMenus } from "@/lib/navigation/menu-state";

/** All menus of the bar. Which of them is open, if any, is one value. */
export function Menus({ intent }: { intent: Intent }) {
  const [state, dispatch] = useReducer(reduceMenus, closedMenus);
  const { open } = state;
  const { content, retry } = useMenuContent(open);
  const focusFirst = useRef(false);
  useMenuEvents({ intent, state, dispatch, focusFirst });

  // Before the menu is painted: the announcement goes when an opener says that its menu is open.
  useLayoutEffect(() => {
    for (const opener of allOpeners()) {
      opener.setAttribute("aria-expanded", String(menuOf(opener) === open));
      if (menuOf(opener) === open) opener.setAttribute("aria-controls", `menu-${open}`);
      else opener.removeAttribute("aria-controls");
    }
  }, [open]);

  useEffect(() => {
    if (!open || content === "loading" || !focusFirst.current) return;
    // What says that the content is late goes when it comes, and the focus would be lost with it.
    focusFirst.current = content === "late";
    const panel = document.getElementById(`menu-${open}`);
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && activeElement !== openerOf(open);
    if (!isElsewhere || panel?.contains(activeElement)) links(panel)[0]?.focus();
  }, [open, content]);

  if (open === null) return null;
  const opener = openerOf(open);
  const whileWaiting = {
    onRetry: retry,
    onFocus: () => {
      focusFirst.current = true;
    },
  };
  const label = opener?.dataset.entry ?? "Menu";
  const item = itemOf(opener);
  if (open === "mobile" || !item || !isBarWide()) {
    return <MenuSheet open={open} content={content} whileWaiting={whileWaiting} dispatch={dispatch} />;
  }
  const panel = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups links under the name of their opener
    <div
      id={`menu-${open}`}
      role="group"
      aria-label={label}
      data-menu-panel=""
      className="menu-panel absolute inset-x-0 top-full border-y border-line bg-card font-normal text-base shadow-raised"
    >
      <div className={`page-width ${open === "contracts" ? "py-2" : "py-8"}`}>
        <MenuBody content={content} label={label} href={pageOf(open)} whileWaiting={whileWaiting} />
      </div>
    </div>
  );
  return createPortal(panel, item);
}
