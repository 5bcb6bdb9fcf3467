import { signInEvent } from "../../../lib/tracking/account-events.ts";
import { openLogin } from "./login.browser.ts";

/**
 * Opens the login over the page, and stays there after a sign-in. Resolves to whether somebody signed in when it
 * closes, and to false when its code did not arrive, which the page reports then.
 */
export async function logInHere(opener: HTMLElement): Promise<boolean> {
  let signedIn = false;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const onSignIn = (event: Event) => {
    event.preventDefault(); // The dashboard can wait, because an order is open.
    signedIn = true;
    // After the dialog has heard of it too.
    setTimeout(() => document.querySelector<HTMLDialogElement>("dialog.auth-dialog")?.close());
  };
  addEventListener(signInEvent, onSignIn);
  const isOpen = await openLogin(opener, new URL("/auth?mode=login", location.href), resolve);
  if (isOpen) await closed;
  removeEventListener(signInEvent, onSignIn);
  return signedIn;
}
