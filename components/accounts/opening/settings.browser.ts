import { signInEvent } from "../../../lib/tracking/account-events.ts";

const load = () => import("./show-settings.browser.tsx");

/**
 * On the account's page: shows the account of whoever this browser remembers. The identity provider's code loads for
 * nobody else. A sign-in on this page stays here, instead of going on to the dashboard.
 */
export function startSettings(): void {
  const place = document.querySelector<HTMLElement>("[data-account-settings]");
  if (!place) return;
  const { dataset } = document.documentElement;
  const show = () =>
    load().then(
      ({ showSettings }) => showSettings(place),
      () => {
        place.dataset.accountSettings = "lost"; // accounts.css shows the words for it
      },
    );
  addEventListener(signInEvent, (event) => {
    event.preventDefault();
    // After the dialog has heard of it too.
    setTimeout(() => {
      document.querySelector<HTMLDialogElement>("dialog.auth-dialog[open]")?.close();
      void show();
    });
  });
  if (dataset.owner !== undefined && dataset.accounts !== "off") void show();
}
