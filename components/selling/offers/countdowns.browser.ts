import { ignore } from "../../script/dom.browser.ts";

/** Loads the ticking once the digits come into view. */
export function startCountdowns(): void {
  const elements = document.querySelectorAll<HTMLElement>("[data-countdown]");
  if (elements.length === 0) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      // Without its code the sentence above the digits says until when.
      import("./tick.browser.ts").then(({ tick }) => tick(target), ignore);
    }
  });
  for (const element of elements) observer.observe(element);
}
