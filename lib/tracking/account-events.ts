import type { SignInMethod } from "../auth/identity-port.ts";

/** A completed login. Analytics listens for it once a visitor agreed to analytics; otherwise nobody does. */
export interface SignInEvent {
  readonly email: string;
  readonly method: SignInMethod;
  readonly isSignUp: boolean;
}

export const signInEvent = "paraph:sign-in";

/** Listeners run before this returns: the page is left right after. */
export function announceSignIn(detail: SignInEvent, target: EventTarget = window): void {
  target.dispatchEvent(new CustomEvent(signInEvent, { detail }));
}
