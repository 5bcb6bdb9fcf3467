"use client";

import { useEffect } from "react";

/** Loads the code of forms when a visitor reaches for one. Until it is there a form is sent as HTML does. */
export function LeadFormLeaf() {
  useEffect(() => {
    const load = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest<HTMLFormElement>("[data-lead-form]") : null;
      if (!form) return;
      import("./send-lead").then(
        ({ enhance }) => enhance(form),
        // Without its code the form is sent as HTML does; the next touch tries again.
        () => {},
      );
    };
    const types = ["focusin", "pointerover"];
    for (const type of types) document.addEventListener(type, load, { passive: true });
    return () => {
      for (const type of types) document.removeEventListener(type, load);
    };
  }, []);
  return null;
}
