import { LOST } from "@/lib/press/listening";
import { signInEvent } from "@/lib/tracking/account-events";

/**
 * Opens the login over this page, and stays here after a sign-in. Resolves to whether somebody signed in when the
 * dialog closes. Resolves to false when it could not open, which the page reports then.
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
      event.preventDefault(); // The dashboard can wait, because an order is open.
      signedIn = true;
      // After the dialog has heard of it too.
      setTimeout(() => dialog()?.close());
    };
    const onClose = ({ target, type }: Event) => {
      if (type === "close" && target !== dialog()) return;
      removeEventListener(signInEvent, onSignIn);
      document.removeEventListener("close", onClose, true);
      document.removeEventListener(LOST, onClose);
      // The dialog gives the focus back first.
      setTimeout(() => {
        link.remove();
        resolve(signedIn);
      });
    };
    addEventListener(signInEvent, onSignIn);
    // It doesn't bubble.
    document.addEventListener("close", onClose, true);
    document.addEventListener(LOST, onClose);
    link.click();
  });
}

function dialog(): HTMLDialogElement | null {
  return document.querySelector("dialog.auth-dialog");
}
