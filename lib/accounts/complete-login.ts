import { plainCode } from "@paraph/service/code-digits";
import { isSameEmail, normalEmail } from "@paraph/service/email";
import { ApiError } from "../post-json.ts";
import type { SafeStorage } from "../tracking/safe-storage.ts";
import { storedSource } from "../tracking/source.ts";
import { storedUtm } from "../tracking/utm.ts";
import type { AuthAnswer } from "./auth-answers.ts";
import { type DashboardLocation, dashboardLoginUrl, verificationLink } from "./handoff.ts";
import type { IdentityPort, SignedIn } from "./identity-port.ts";
import { reasonOf, waitText } from "./provider-messages.ts";
import type { OwnerAnswer, SignatureApi } from "./signature-api.ts";
import { messages } from "./texts.ts";

export interface LoginPorts {
  readonly api: SignatureApi;
  readonly storage: SafeStorage;
  readonly dashboard: DashboardLocation & { readonly projectId: string; readonly handoff: "code" | "query" };
  /** For the people who run the site. Never gets a token. */
  readonly report: (what: string) => void;
}

/** Whether somebody still waits for this login. */
type IsAwaited = () => boolean;

type Identity = Pick<IdentityPort, "idToken" | "sendVerification">;

/** `done`: the account's server has accepted the login, and `url` leads into the dashboard. */
export type LoginOutcome =
  | Extract<AuthAnswer, { type: "unverified" | "twoFactorNeeded" | "codeRefused" | "failed" }>
  | { readonly type: "done"; readonly url: string; readonly token: string; readonly isSignUp: boolean };

/** Continues after the first factor. `null`: nobody waits any more, and the account's server was told nothing. */
export async function afterSignIn(
  user: SignedIn,
  identity: Identity,
  ports: LoginPorts,
  isAwaited: IsAwaited,
): Promise<LoginOutcome | null> {
  if (user.method === "email_password" && !user.emailVerified) return unverified(user, identity, ports);
  const token = await identity.idToken(user);
  const { enabled, verified } = await ports.api.twoFactorStatus(user.email, token).catch((problem) => {
    ports.report(`The two-factor status is unknown: ${reasonOf(problem)}`);
    // Silent, as specified. It lets nobody in: the server refuses a login that skips the second factor.
    return { enabled: false, verified: false };
  });
  if (enabled && verified) return { type: "twoFactorNeeded", user, refused: false };
  return isAwaited() ? finish(user, token, identity, ports) : null;
}

/** Continues after the code of the second factor. `null` as above. */
export async function afterCode(
  otp: string,
  user: SignedIn,
  identity: Identity,
  ports: LoginPorts,
  isAwaited: IsAwaited,
): Promise<LoginOutcome | null> {
  const token = await identity.idToken(user);
  try {
    const right = await ports.api.verifyCode(plainCode(otp), user.email, token);
    if (!right) return { type: "codeRefused", text: messages.invalidOtp };
  } catch (problem) {
    ports.report(`The one-time code could not be checked: ${reasonOf(problem)}`);
    return { type: "codeRefused", text: refusalText(problem) };
  }
  const renewed = await identity.idToken(user);
  return isAwaited() ? finish(user, renewed, identity, ports) : null;
}

/** Sends the mail whose link verifies the address and then leads into the dashboard. */
export async function sendVerificationMail(
  user: SignedIn,
  identity: Identity,
  { api, storage, dashboard, report }: LoginPorts,
): Promise<void> {
  const token = await identity.idToken(user);
  const value =
    dashboard.handoff === "query"
      ? token
      : await api.oneTimeToken(token).catch((problem) => {
          report(`The verification mail's link signs nobody in: ${reasonOf(problem)}`);
          return null; // The link still verifies the address. People then log in with their password.
        });
  await identity.sendVerification(user, verificationLink(dashboard, user, value, storage));
}

async function finish(
  user: SignedIn,
  token: string,
  identity: Identity,
  ports: LoginPorts,
): Promise<LoginOutcome> {
  const { api, storage, dashboard, report } = ports;
  let answer: OwnerAnswer;
  try {
    answer = await api.sendOwner({
      email: normalEmail(user.email),
      name: user.name,
      profilePic: user.photoURL,
      phone: user.phoneNumber,
      from: storedSource(storage),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      accessToken: token,
      projectId: dashboard.projectId,
      utmData: storedUtm(storage),
    });
  } catch (problem) {
    const code = problem instanceof ApiError && problem.status === 403 ? problem.code : null;
    if (code === "two_factor_required") return { type: "twoFactorNeeded", user, refused: true };
    if (code === "email_unverified") return unverified(user, identity, ports);
    report(`The login could not be completed: ${reasonOf(problem)}`);
    return failed(refusalText(problem));
  }
  if (!isSameEmail(answer.owner.email, user.email)) {
    report("The login could not be completed: the signature API answered with the owner of another e-mail.");
    return failed(messages.somethingWrong);
  }
  const value = dashboard.handoff === "query" ? token : answer.accessToken;
  if (value === null) {
    report(
      "The login could not be completed: the signature API gave no single-use value. Either it has to, or NEXT_PUBLIC_HANDOFF has to be 'query'.",
    );
    return failed(messages.somethingWrong);
  }
  return {
    type: "done",
    url: dashboardLoginUrl(dashboard, user, value, storage),
    token,
    isSignUp: answer.owner.isSignUp,
  };
}

/**
 * People with a password can request the mail again. For others this is the only moment when the provider can be asked,
 * because they are signed in now.
 */
async function unverified(user: SignedIn, identity: Identity, ports: LoginPorts): Promise<LoginOutcome> {
  const offersVerificationMail = user.method === "email_password";
  if (!offersVerificationMail) await sendVerificationMail(user, identity, ports);
  return { type: "unverified", offersVerificationMail };
}

function failed(text: string): LoginOutcome {
  return { type: "failed", text, quiet: false };
}

function refusalText(problem: unknown): string {
  return problem instanceof ApiError && problem.status === 429
    ? waitText(problem.retryAfter)
    : messages.somethingWrong;
}
