import { password } from "../accounts.ts";
import type { Visitor } from "./visitor.ts";

/** Signs in by the dialog, from a page of the site. */
export async function logIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.open("/about");
  await visitor.press("a", "Sign In");
  await visitor.fill("dialog input", "Email", email);
  await visitor.fill("dialog input", "Password", password);
  await visitor.press("dialog button", "Login");
}
