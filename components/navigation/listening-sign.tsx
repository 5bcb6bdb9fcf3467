"use client";

import { useEffect } from "react";
import { LISTENING } from "@/lib/listening";

/** Last in every page's frame: says that all of the page's code listens. What was reached before is reached once more. */
export function ListeningSign() {
  useEffect(() => {
    document.dispatchEvent(new Event(LISTENING));
    const reached = document.querySelector(":is([data-menu],[data-search],[data-auth]):is(:hover,:focus)");
    reached?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  }, []);
  return null;
}
