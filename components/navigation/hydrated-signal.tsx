"use client";

import { useEffect } from "react";
import { LISTENING } from "@/lib/press/listening";

/** Last in every page's frame: signals that all of the page's code listens. Openers reached before are reached again. */
export function HydratedSignal() {
  useEffect(() => {
    document.dispatchEvent(new Event(LISTENING));
    const reached = document.querySelector(":is([data-menu],[data-search],[data-auth]):is(:hover,:focus)");
    reached?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  }, []);
  return null;
}
