import type { SignInEvent } from "../tracking/account-events.ts";
import { type AuthAct, type AuthAnswer, type AuthState, initialAuth, reduceAuth } from "./auth-state.ts";
import {
  afterCode,
  afterSignIn,
  type LoginOutcome,
  type LoginPorts,
  sendVerificationMail,
} from "./complete-login.ts";
import { IdentityError, type IdentityPort, type SignedIn } from "./identity-port.ts";
import { storeOwner } from "./owner-storage.ts";
import { reasonOf, tell } from "./provider-messages.ts";
import { ownTexts } from "./texts.ts";

/** Between two verification mails to one address, in milliseconds. */
const MAIL_INTERVAL = 60_000;

export interface AuthPorts extends LoginPorts {
  /** Loads the identity provider's code when it is first asked for. */
  readonly identity: () => Promise<IdentityPort>;
  /** Leaves the page for an address that must not stay in the history. */
  readonly navigate: (url: string) => void;
  readonly announce: (event: SignInEvent) => void;
  readonly now: () => number;
}

export interface AuthFlow {
  readonly getState: () => AuthState;
  readonly subscribe: (listener: () => void) => () => void;
  /** `choose` opens a window: call it while the click is handled. */
  readonly act: (act: AuthAct) => void;
}

/** Does what the state says is being worked on. A sign-in that nobody waits for any more is signed out again. */
export function createAuthFlow(ports: AuthPorts): AuthFlow {
  let state = initialAuth;
  /** Who is signed in without having completed the login. */
  let held: SignedIn | null = null;
  const mailed = new Map<string, number>();
  const listeners = new Set<() => void>();

  function update(next: AuthState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function answer(attempt: number, given: AuthAnswer): void {
    update(reduceAuth(state, { ...given, attempt }));
  }

  function act(event: AuthAct): void {
    const before = state;
    update(reduceAuth(state, event));
    const abandoned = before.awaited !== null && state.awaited !== before.awaited;
    if (abandoned || (before.pending && !state.pending)) void release();
    if (state.attempt !== before.attempt) void work(state);
  }

  async function work(started: AuthState): Promise<void> {
    const { attempt, busyWith } = started;
    if (busyWith === null) return;
    try {
      await workOn(started);
    } catch (problem) {
      ports.report(`The account dialog's work "${busyWith}" failed: ${reasonOf(problem)}.`);
      if (state.awaited === attempt) await release();
      const told = tell(problem, busyWith);
      answer(
        attempt,
        busyWith === "verificationMail"
          ? { type: "mailFailed", text: told.text }
          : { type: "failed", ...told },
      );
    }
  }

  async function workOn({ attempt, busyWith, fields, pending }: AuthState): Promise<void> {
    const identity = await ports.identity();
    if (state.awaited !== attempt) return;
    const email = fields.email.trim();
    switch (busyWith) {
      case "login":
        return passFirstFactor(attempt, identity, identity.signInWithPassword(email, fields.password));
      case "google":
      case "microsoft":
        return passFirstFactor(attempt, identity, identity.signInWithPopup(busyWith));
      case "code":
        if (pending)
          await settle(attempt, pending, identity, await afterCode(fields.otp, pending, identity, ports));
        return;
      case "register":
        return sendMail(attempt, identity, await identity.register(email, fields.password), {
          type: "registered",
        });
      case "verificationMail":
        if (ports.now() - (mailed.get(email.toLowerCase()) ?? Number.NEGATIVE_INFINITY) < MAIL_INTERVAL) {
          return answer(attempt, { type: "mailFailed", text: ownTexts.mailTooSoon });
        }
        // An unverified login was signed out at once, and the provider sends mails to who is signed in only.
        return sendMail(attempt, identity, await identity.signInWithPassword(email, fields.password), {
          type: "mailSent",
        });
      case "reset":
        await identity.sendReset(email).catch(ignoreUnknownAccount);
        return answer(attempt, { type: "resetSent" });
    }
  }

  async function passFirstFactor(attempt: number, identity: IdentityPort, signingIn: Promise<SignedIn>) {
    const user = await signingIn;
    if (state.awaited !== attempt) {
      if (held?.uid !== user.uid) await identity.signOut();
      return;
    }
    held = user;
    if (user.method !== "email_password") answer(attempt, { type: "popupAnswered", provider: user.method });
    await settle(attempt, user, identity, await afterSignIn(user, identity, ports));
  }

  async function settle(attempt: number, user: SignedIn, identity: IdentityPort, outcome: LoginOutcome) {
    // Whoever turned away meanwhile has been signed out by that.
    if (state.awaited !== attempt) return;
    if (outcome.type !== "done") {
      if (outcome.type !== "twoFactorNeeded" && outcome.type !== "codeRefused") await release();
      return answer(attempt, outcome);
    }
    await identity.keepSession(user).catch(() => ports.report("The browser does not remember the sign-in."));
    if (state.awaited !== attempt) return;
    held = null;
    storeOwner(user, ports.storage);
    const { method, email } = user;
    void ports.api
      .recordMethod(method, outcome.token)
      .catch(() => ports.report("The login method was not recorded."));
    ports.announce({ email, method, isSignUp: outcome.isSignUp });
    answer(attempt, { type: "redirecting" });
    ports.navigate(outcome.url);
  }

  async function sendMail(attempt: number, identity: IdentityPort, user: SignedIn, sent: AuthAnswer) {
    let given = sent;
    try {
      await sendVerificationMail(user, identity, ports);
      mailed.set(user.email.toLowerCase(), ports.now());
    } catch (problem) {
      ports.report(`No verification mail was sent: ${reasonOf(problem)}.`);
      given = { type: "mailFailed", text: tell(problem, "verificationMail").text };
    }
    if (!held) await identity.signOut();
    answer(attempt, given);
  }

  async function release(): Promise<void> {
    if (!held) return;
    held = null;
    try {
      await (await ports.identity()).signOut();
    } catch (problem) {
      ports.report(`Signing out a half-finished login failed: ${reasonOf(problem)}.`);
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    act,
  };
}

/** Where the provider does tell unknown addresses apart, nobody else has to learn it from us. */
function ignoreUnknownAccount(problem: unknown): void {
  if (!(problem instanceof IdentityError && problem.code === "auth/user-not-found")) throw problem;
}
