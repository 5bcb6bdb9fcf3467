"use client";

import { useEffect } from "react";
import { tieSlider } from "./tier-slider";

/**
 * Ties slider, select and price together as soon as the page listens, and before a press that was held is made: what is
 * ordered is what the slider says.
 */
export function TierIsland() {
  useEffect(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>("[data-tiers]")) tieSlider(form);
  }, []);
  return null;
}
