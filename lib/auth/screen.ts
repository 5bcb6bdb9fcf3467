/** What the address of `/auth` asks for. Links in mails name `verifyEmail` or `resetPassword` and carry a code. */
export type AuthScreen = "login" | "register" | "verifyEmail" | "resetPassword" | "brokenLink";

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Anything unknown is a wish to sign in; a link of a mail that lost its code says so. */
export function parseAuthScreen({ mode, oobCode }: Parameters): AuthScreen {
  if (mode === "register") return "register";
  if (mode !== "verifyEmail" && mode !== "resetPassword") return "login";
  return typeof oobCode === "string" && oobCode !== "" ? mode : "brokenLink";
}
