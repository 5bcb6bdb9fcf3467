"use client";

import { useEffect } from "react";

/** Loads the ticking once the digits come into view. */
export function CountdownIsland() {
  useEffect(() => {
    const elements = document.querySelectorAll<HTMLElement>("[data-countdown]");
    const stops: (() => void)[] = [];
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        import("./tick").then(
          ({ tick }) => stops.push(tick(target)),
          // Without its code the sentence above the digits says until when.
          () => {},
        );
      }
    });
    for (const element of elements) observer.observe(element);
    return () => {
      observer.disconnect();
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}
