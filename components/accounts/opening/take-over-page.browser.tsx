import { hydrateRoot } from "react-dom/client";
import { AuthPage, type AuthPageProps } from "@/components/accounts/auth-page";

/** Makes the forms that the server rendered work as they stand: what was typed stays, and so does the focus. */
export function takeOverPage(page: HTMLElement): void {
  if (page.dataset.authPage === "live") return;
  // Written by components/pages/account-screen.tsx, with the same type.
  const props = JSON.parse(page.dataset.authPage ?? "") as AuthPageProps;
  page.dataset.authPage = "live";
  hydrateRoot(page, <AuthPage {...props} />);
}
