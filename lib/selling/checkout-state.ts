/**
 * What one button is doing. `signingIn`: it waits for a login. `leaving`: the browser is on its way to the payment
 * page. It is idle again when somebody returns to the page.
 */
export interface CheckoutState {
  readonly step: "idle" | "signingIn" | "starting" | "leaving" | "failed";
  /** The line next to the button. */
  readonly line: string | null;
  /** Counts presses, so that answers to earlier ones can be ignored. */
  readonly attempt: number;
}

export type CheckoutEvent =
  | { readonly type: "pressed" }
  /** The browser restored the page. */
  | { readonly type: "returned" }
  | (CheckoutAnswer & { readonly attempt: number });

export type CheckoutAnswer =
  | { readonly type: "loginNeeded" }
  | { readonly type: "loginDone" }
  | { readonly type: "gaveUp"; readonly line: string | null }
  | { readonly type: "left" }
  | { readonly type: "openedTab" }
  | { readonly type: "failed"; readonly line: string | null };

export const initialCheckout: CheckoutState = { step: "idle", line: null, attempt: 0 };

export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === "pressed") {
    return isBusy(state) ? state : { step: "starting", line: null, attempt: state.attempt + 1 };
  }
  if (event.type === "returned") return { ...state, step: "idle", line: null };
  if (event.attempt !== state.attempt || !isBusy(state)) return state;
  switch (event.type) {
    case "loginNeeded":
      return { ...state, step: "signingIn" };
    case "loginDone":
      return { ...state, step: "starting" };
    case "gaveUp":
      return { ...state, step: "idle", line: event.line };
    case "left":
      return { ...state, step: "leaving" };
    case "openedTab":
      return { ...state, step: "idle" };
    case "failed":
      return { ...state, step: "failed", line: event.line };
  }
}

/** A press only counts when the previous one has been answered. */
export function isBusy({ step }: CheckoutState): boolean {
  return step === "signingIn" || step === "starting" || step === "leaving";
}
