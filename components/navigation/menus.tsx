"use client";

import { useEffect, useReducer, useRef } from "react";
import { createPortal } from "react-dom";
import type { Intent } from "@/components/navigation/header-leaf";
import { MenuBody } from "@/components/navigation/menu-body";
import { MenuSheet } from "@/components/navigation/menu-sheet";
import { allOpeners, itemOf, links, menuOf, openerOf } from "@/components/navigation/openers";
import { useMenuContent } from "@/components/navigation/use-menu-content";
import { useMenuEvents, wideBar } from "@/components/navigation/use-menu-events";
import { closedMenus, reduceMenus } from "@/lib/navigation/menu-state";

/** All menus of the bar. Which of them is open, if any, is one value. */
export function Menus({ intent }: { intent: Intent }) {
  const [state, dispatch] = useReducer(reduceMenus, closedMenus);
  const { open } = state;
  const content = useMenuContent(open);
  const focusFirst = useRef(false);
  useMenuEvents({ intent, state, dispatch, focusFirst });

  useEffect(() => {
    for (const opener of allOpeners()) {
      opener.setAttribute("aria-expanded", String(menuOf(opener) === open));
      if (menuOf(opener) === open) opener.setAttribute("aria-controls", `menu-${open}`);
      else opener.removeAttribute("aria-controls");
    }
  }, [open]);

  const isReady = content !== "loading";
  useEffect(() => {
    if (!open || !isReady || !focusFirst.current) return;
    focusFirst.current = false;
    links(document.getElementById(`menu-${open}`))[0]?.focus();
  }, [open, isReady]);

  if (open === null) return null;
  const opener = openerOf(open);
  const label = opener?.dataset.entry ?? "Menu";
  const item = itemOf(opener);
  if (open === "mobile" || !item || !wideBar().matches) {
    return <MenuSheet open={open} content={content} dispatch={dispatch} />;
  }
  const panel = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups links under the name of their opener
    <div
      id={`menu-${open}`}
      role="group"
      aria-label={label}
      data-menu-panel=""
      className="menu-panel absolute inset-x-0 top-full max-h-[calc(100dvh-var(--bar-height)-2rem)] overflow-y-auto border-y border-line bg-card font-normal text-base shadow-raised"
    >
      <div className="container py-8">
        <MenuBody content={content} label={label} />
      </div>
    </div>
  );
  return createPortal(panel, item);
}
