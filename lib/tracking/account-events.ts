import type { SignInMethod } from "../auth/identity-port.ts";

/** A completed login. Analytics listens for it once a visitor agreed to analytics; otherwise nobody does. */
export interface SignInEvent {
  readonly email: string;
  readonly method: SignInMethod;
  readonly isSignUp: boolean;
}

/** As it is heard: whoever still has to send something says so while the event is handled. */
export interface HeardSignIn extends SignInEvent {
  readonly waitUntil: (sending: Promise<unknown>) => void;
}

export const signInEvent = "paraph:sign-in";

/** For how long the way to the dashboard waits for what is being sent, in milliseconds. */
const PATIENCE = 300;

/**
 * Whether the browser shall go on to the dashboard: a listener that has something else to do here prevents that. The page is
 * left when this is done: at once when nobody sends anything.
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
