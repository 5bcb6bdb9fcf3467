import { signInEvent } from "@/lib/tracking/account-events";

/**
 * Opens the login over this page, as a link to it would, and stays here once somebody has signed in. Answers whether they
 * did, when the dialog is closed again.
 */
export function logIn(): Promise<boolean> {
  const link = document.createElement("a");
  link.href = "/auth?mode=login";
  link.textContent = "Sign in";
  link.className = "sr-only";
  document.body.append(link);
  return new Promise((resolve) => {
    let signedIn = false;
    const onSignIn = (event: Event) => {
      event.preventDefault(); // The dashboard can wait: there is an order to go on with.
      signedIn = true;
      // After the dialog has heard of it too.
      setTimeout(() => dialog()?.close());
    };
    const onClose = ({ target }: Event) => {
      if (target !== dialog()) return;
      removeEventListener(signInEvent, onSignIn);
      document.removeEventListener("close", onClose, true);
      // The dialog gives the focus back first.
      setTimeout(() => {
        link.remove();
        resolve(signedIn);
      });
    };
    addEventListener(signInEvent, onSignIn);
    // It doesn't bubble.
    document.addEventListener("close", onClose, true);
    link.click();
  });
}

function dialog(): HTMLDialogElement | null {
  return document.querySelector("dialog.auth-dialog");
}
