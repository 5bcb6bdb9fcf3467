import type { SignInEvent } from "../tracking/account-events.ts";
import type { SafeStorage } from "../tracking/safe-storage.ts";
import type { AuthAnswer } from "./auth-answers.ts";
import { type AuthAct, type AuthState, initialAuth, reduceAuth } from "./auth-state.ts";
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

export interface AuthPorts extends LoginPorts {
  /** Loads the identity provider's code when it is first asked for. */
  readonly identity: () => Promise<IdentityPort>;
  /** Leaves the page for an address that must not stay in the history. */
  readonly navigate: (url: string) => void;
  /** Lets the account's refusal of advertising hold here, before anybody hears of the sign-in. */
  readonly settleChoice: (token: string) => Promise<void>;
  /** Resolves when all listeners have sent their events, with whether to go on to the dashboard. */
  readonly announce: (event: SignInEvent) => Promise<boolean>;
  readonly now: () => number;
}

export interface AuthFlow {
  readonly getState: () => AuthState;
  readonly subscribe: (listener: () => void) => () => void;
  /** `choose` opens a window: call it while the click is handled. */
  readonly act: (act: AuthAct) => void;
}

/**
 * Does the work that the state names. An abandoned login leaves nothing behind: it signs out, and results still under
 * way are ignored.
 */
export function createAuthFlow(ports: AuthPorts): AuthFlow {
  const { api, storage, report, now } = ports;
  const listeners = new Set<() => void>();
  let state = initialAuth;
  let identity: IdentityPort | null = null;

  function update(next: AuthState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function act(event: AuthAct): void {
    const before = state;
    update(reduceAuth(state, event));
    const gaveUp = before.awaited !== null && state.awaited !== before.awaited;
    if (gaveUp || (before.pending && !state.pending)) void signOut();
    if (state.attempt !== before.attempt) void work(state);
  }

  const isAwaited = (attempt: number) => state.awaited?.attempt === attempt;
  const answer = (attempt: number, given: AuthAnswer) => update(reduceAuth(state, { ...given, attempt }));

  async function work(started: AuthState): Promise<void> {
    const { attempt, busyWith } = started;
    if (busyWith === null) return;
    try {
      identity ??= await ports.identity();
      if (isAwaited(attempt)) await workOn(started, identity);
    } catch (problem) {
      if (!isAwaited(attempt)) return;
      report(`The account dialog's work "${busyWith}" failed: ${reasonOf(problem)}`);
      await signOut();
      const { text, quiet } = tell(problem, busyWith);
      answer(
        attempt,
        busyWith === "verificationMail" ? { type: "mailFailed", text } : { type: "failed", text, quiet },
      );
    }
  }

  async function workOn({ attempt, busyWith, fields, pending }: AuthState, on: IdentityPort): Promise<void> {
    const email = fields.email.trim();
    switch (busyWith) {
      case "login":
        return logIn(attempt, on, on.signInWithPassword(email, fields.password));
      case "google":
      case "microsoft":
        return logIn(attempt, on, on.signInWithPopup(busyWith));
      case "code":
        if (pending)
          await finishLogin(
            attempt,
            pending,
            on,
            await afterCode(fields.otp, pending, on, ports, () => isAwaited(attempt)),
          );
        return;
      case "register":
        return sendMail(attempt, on, on.register(email, fields.password), { type: "registered" });
      case "verificationMail": {
        if (!mayAskForMail(storage, email, now())) {
          return answer(attempt, { type: "mailFailed", text: ownTexts.mailTooSoon });
        }
        // The provider sends this mail only to somebody who is signed in, and an unverified login was signed out at
        // once.
        return sendMail(attempt, on, on.signInWithPassword(email, fields.password), { type: "mailSent" });
      }
      case "reset":
        await on.sendReset(email).catch(ignoreUnknownAccount);
        return answer(attempt, { type: "resetSent" });
    }
  }

  async function logIn(attempt: number, on: IdentityPort, signingIn: Promise<SignedIn>): Promise<void> {
    const user = await signingIn;
    if (!isAwaited(attempt)) return;
    // The form may be in use again since the window lost focus.
    if (user.method !== "email_password") answer(attempt, { type: "popupAnswered" });
    await finishLogin(attempt, user, on, await afterSignIn(user, on, ports, () => isAwaited(attempt)));
  }

  async function finishLogin(
    attempt: number,
    user: SignedIn,
    on: IdentityPort,
    outcome: LoginOutcome | null,
  ) {
    if (outcome === null || !isAwaited(attempt)) return;
    if (outcome.type !== "done") {
      if (outcome.type !== "twoFactorNeeded" && outcome.type !== "codeRefused") await signOut();
      return answer(attempt, outcome);
    }
    await Promise.all([
      on.keepSession(user).catch((problem) => report(`The session is not kept: ${reasonOf(problem)}`)),
      ports
        .settleChoice(outcome.token)
        .catch((problem) =>
          report(`The account's choice about advertising is unknown: ${reasonOf(problem)}`),
        ),
    ]);
    if (!isAwaited(attempt)) return;
    const { email, name, method } = user;
    storeOwner({ email, name }, storage);
    api
      .recordMethod(method, outcome.token)
      .catch((problem) => report(`The login method is not recorded: ${reasonOf(problem)}`));
    answer(attempt, { type: "redirecting" });
    const goesOn = await ports.announce({ email, method, isSignUp: outcome.isSignUp });
    if (goesOn) ports.navigate(outcome.url);
  }

  async function sendMail(
    attempt: number,
    on: IdentityPort,
    signingIn: Promise<SignedIn>,
    sent: AuthAnswer,
  ): Promise<void> {
    const user = await signingIn;
    if (!isAwaited(attempt)) return;
    let given = sent;
    try {
      await sendVerificationMail(user, on, ports);
      rememberMail(storage, user.email, now());
    } catch (problem) {
      report(`No verification mail was sent: ${reasonOf(problem)}`);
      given = { type: "mailFailed", text: tell(problem, "verificationMail").text };
    }
    if (!isAwaited(attempt)) return;
    await signOut();
    answer(attempt, given);
  }

  async function signOut(): Promise<void> {
    await identity?.signOut().catch((problem) => report(`Signing out failed: ${reasonOf(problem)}`));
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

/** The provider may reveal which addresses are unknown. This site must not. */
function ignoreUnknownAccount(problem: unknown): void {
  if (!(problem instanceof IdentityError && problem.code === "auth/user-not-found")) throw problem;
}

/** Time between two verification mails to one address, in milliseconds. */
const MAIL_INTERVAL = 60_000;

/** The time of the last mail and a fingerprint of its address. */
const storageKey = "mailSentAt";

/** Whether another mail to this address is allowed. A time in the future means that the clock has been reset since. */
export function mayAskForMail(storage: SafeStorage, email: string, now: number): boolean {
  const [sentAt, mark] = (storage.get(storageKey) ?? "").split(" ");
  const waited = now - Number(sentAt || Number.NaN);
  return mark !== markOf(email) || !(waited >= 0 && waited < MAIL_INTERVAL);
}

export function rememberMail(storage: SafeStorage, email: string, now: number): void {
  storage.set(storageKey, `${now} ${markOf(email)}`);
}

/**
 * One of 65,536 values: enough to tell two addresses apart, too little to reveal whose it is to the next person at this
 * browser.
 */
function markOf(email: string): string {
  let mark = 0;
  for (const letter of email.toLowerCase()) mark = (mark * 31 + (letter.codePointAt(0) ?? 0)) % 65_536;
  return String(mark);
}
