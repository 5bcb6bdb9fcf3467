import { attachWidget } from "./widget.browser.ts";

/** Opens the announcement at the logo in the bar, on pages that have one. */
export function startAnnouncement(): void {
  const logo = document.querySelector<HTMLElement>("[data-announcement]");
  if (logo) attachWidget(logo);
}
