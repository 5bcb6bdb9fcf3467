const load = () => import("./billing-screen.browser.ts");

/** The screen for Billing: its code loads there and nowhere else. */
export function startBilling(): void {
  const screen = document.querySelector<HTMLElement>("[data-billing]");
  if (!screen) return;
  load().then(
    ({ showBilling }) => showBilling(screen),
    () => {
      const status = screen.querySelector("[role=status]");
      if (status)
        status.textContent = "The code of this page did not arrive. Load the page again, or ask a person.";
    },
  );
}
