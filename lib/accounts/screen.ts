/** What a link in one of the provider's mails is for. */
export type ActionLink = "verifyEmail" | "resetPassword" | "recoverEmail" | "verifyAndChangeEmail";

export type AuthForm = "login" | "register" | "forgot";

/** What the address of `/auth` asks for. Links in mails carry a code. */
export type AuthScreen = AuthForm | ActionLink | "brokenLink";

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

const actionLinks: readonly unknown[] = [
  "verifyEmail",
  "resetPassword",
  "recoverEmail",
  "verifyAndChangeEmail",
] satisfies ActionLink[];

export function isActionLink(mode: unknown): mode is ActionLink {
  return actionLinks.includes(mode);
}

/** Anything unknown means signing in. A mail link without its code reports that. */
export function parseAuthScreen({ mode, oobCode }: Parameters): AuthScreen {
  if (mode === "register" || mode === "forgot") return mode;
  if (!isActionLink(mode)) return "login";
  return typeof oobCode === "string" && oobCode !== "" ? mode : "brokenLink";
}
