"use client";

import { useEffect } from "react";

/** Loads what ties slider, select and price together when a visitor reaches for one of them. */
export function TierLeaf() {
  useEffect(() => {
    const load = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest<HTMLFormElement>("[data-tiers]") : null;
      if (!form) return;
      import("./tier-slider").then(
        ({ tieSlider }) => tieSlider(form),
        // Without its code the select decides, as without scripts; a price that follows nothing must not stand there.
        () => form.querySelector("[data-tier-live]")?.setAttribute("hidden", ""),
      );
    };
    const types = ["pointerover", "focusin"];
    for (const type of types) document.addEventListener(type, load, { passive: true });
    return () => {
      for (const type of types) document.removeEventListener(type, load);
    };
  }, []);
  return null;
}
