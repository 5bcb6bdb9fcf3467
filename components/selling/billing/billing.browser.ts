/** The screen for Billing: its code loads there and nowhere else. */
export function startBilling(): void {
  const screen = document.querySelector<HTMLElement>("[data-billing]");
  if (!screen) return;
  import("./billing-screen.browser.ts").then(
    ({ showBilling }) => showBilling(screen),
    () => {
      for (const lost of screen.querySelectorAll<HTMLElement>("[data-lost]")) lost.hidden = false;
    },
  );
}
