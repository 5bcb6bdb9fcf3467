import type { SignInMethod } from "../accounts/identity-port.ts";

/** A completed login. Analytics listens only with consent. */
export interface SignInEvent {
  readonly email: string;
  readonly method: SignInMethod;
  readonly isSignUp: boolean;
}

/** The event as listeners get it. A listener that has something to send must say so while the event is handled. */
export interface HeardSignIn extends SignInEvent {
  readonly waitUntil: (sending: Promise<unknown>) => void;
}

export const signInEvent = "paraph:sign-in";

/** How long the redirect to the dashboard waits for analytics, in milliseconds. */
const PATIENCE = 300;

/**
 * Whether the browser should go on to the dashboard. A listener can prevent it when it needs the page. Resolves when
 * everything is sent, at once if there is nothing.
 */
export async function announceSignIn(said: SignInEvent, target: EventTarget = window): Promise<boolean> {
  const sendings: Promise<unknown>[] = [];
  const detail: HeardSignIn = { ...said, waitUntil: (sending) => sendings.push(sending) };
  const goesOn = target.dispatchEvent(new CustomEvent(signInEvent, { detail, cancelable: true }));
  if (sendings.length === 0) return goesOn;
  const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([Promise.allSettled(sendings), enough]);
  return goesOn;
}
