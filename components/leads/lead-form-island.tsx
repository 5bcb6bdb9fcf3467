"use client";

import { useEffect } from "react";
import { bring } from "@/lib/press/bring";

const loadCode = () => import("./send-lead");

/** Loads the forms' code when a visitor is about to use one. A submit before that waits. */
export function LeadFormIsland() {
  useEffect(() => {
    const load = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest<HTMLFormElement>("[data-lead-form]") : null;
      if (!form) return;
      loadCode().then(
        ({ enhance }) => enhance(form),
        () => {}, // The submit retries and reports a failure.
      );
    };
    const send = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      // A form with its code keeps the event to itself.
      if (!(form instanceof HTMLFormElement && form.matches("[data-lead-form]")) || event.defaultPrevented)
        return;
      event.preventDefault();
      const again = () => form.requestSubmit(submitter);
      bring(submitter ?? form, loadCode, again).then((code) => {
        if (!code) return;
        code.enhance(form);
        again();
      });
    };
    const types = ["focusin", "pointerover"];
    for (const type of types) document.addEventListener(type, load, { passive: true });
    document.addEventListener("submit", send);
    return () => {
      document.removeEventListener("submit", send);
      for (const type of types) document.removeEventListener(type, load);
    };
  }, []);
  return null;
}
