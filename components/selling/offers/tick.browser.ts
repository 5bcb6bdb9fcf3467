/** Updates the digits until the end, then shows the ended state. Returns a function that stops it. */
export function tick(element: HTMLElement): () => void {
  const end = Date.parse(element.dataset.countdown ?? "");
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let timer = 0;
  const show = () => {
    const left = end - Date.now();
    if (left <= 0) return sayOver(element);
    for (const [unit, value] of Object.entries(remaining(left))) {
      const digits = element.querySelector(`[data-unit="${unit}"]`);
      if (digits) digits.textContent = String(value).padStart(2, "0");
    }
    // At the next whole second, or minute, of what is left.
    const step = isCalm ? 60_000 : 1000;
    timer = window.setTimeout(show, Math.min(left, left % step || step));
  };
  show();
  return () => clearTimeout(timer);
}

/** The server's page says it from now on; this one was open when it happened. */
function sayOver(element: HTMLElement): void {
  const block = element.closest("[data-countdown-block]");
  element.style.visibility = "hidden";
  block?.querySelector("[data-countdown-when]")?.setAttribute("hidden", "");
  block?.querySelector("[data-countdown-over]")?.removeAttribute("hidden");
}

/** The time left, in the units of a countdown. Never negative. */
function remaining(milliseconds: number) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
