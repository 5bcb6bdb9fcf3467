import { expect, test } from "vitest";
import {
  type CheckoutEvent,
  type CheckoutState,
  isBusy,
  reduceCheckout,
} from "../../../lib/selling/checkout-state.ts";

type Step = CheckoutState["step"];
const steps: readonly Step[] = ["idle", "signingIn", "starting", "leaving", "failed"];

const answer = (event: object) => ({ attempt: 3, ...event }) as CheckoutEvent; // the rows below give the type
const events: Record<string, CheckoutEvent> = {
  pressed: { type: "pressed" },
  returned: { type: "returned" },
  loginNeeded: answer({ type: "loginNeeded" }),
  loginDone: answer({ type: "loginDone" }),
  gaveUp: answer({ type: "gaveUp", line: "Given up" }),
  left: answer({ type: "left" }),
  openedTab: answer({ type: "openedTab" }),
  failed: answer({ type: "failed", line: "Failed" }),
};

/** The step after each event. A row is an event; its columns are the steps before. */
const table: Record<string, readonly Step[]> = {
  //            idle        signingIn    starting     leaving      failed
  pressed: ["starting", "signingIn", "starting", "leaving", "starting"],
  returned: ["idle", "idle", "idle", "idle", "idle"],
  loginNeeded: ["idle", "signingIn", "signingIn", "signingIn", "failed"],
  loginDone: ["idle", "starting", "starting", "starting", "failed"],
  gaveUp: ["idle", "idle", "idle", "idle", "failed"],
  left: ["idle", "leaving", "leaving", "leaving", "failed"],
  openedTab: ["idle", "idle", "idle", "idle", "failed"],
  failed: ["idle", "failed", "failed", "failed", "failed"],
};

const rows = Object.entries(table).flatMap(([name, after]) =>
  steps.map((before, index) => [before, name, after[index]] as const),
);

test.each(rows)(
  "R-PAY-2 a button in the step %s, after the event %s, is in the step %s",
  (step, name, expected) => {
    const event = events[name];
    if (!event) throw new Error(`There is no event "${name}".`);
    const before: CheckoutState = { step, line: null, attempt: 3 };
    expect(reduceCheckout(before, event).step).toBe(expected);
  },
);

test("R-PAY-2 a press is ignored while busy and counts again after a failure", () => {
  const first = reduceCheckout({ step: "idle", line: "Old", attempt: 0 }, { type: "pressed" });
  expect(first).toEqual({ step: "starting", line: null, attempt: 1 });
  expect(reduceCheckout(first, { type: "pressed" })).toBe(first);
  const failed = reduceCheckout(first, { type: "failed", line: "Failed", attempt: 1 });
  expect([failed.line, isBusy(failed)]).toEqual(["Failed", false]);
  expect(reduceCheckout(failed, { type: "pressed" }).attempt).toBe(2);
});

test.each(Object.entries(events).filter(([, event]) => "attempt" in event))(
  "R-PAY-2 the event %s from an earlier press changes nothing",
  (_name, event) => {
    const state: CheckoutState = { step: "starting", line: null, attempt: 4 };
    expect(reduceCheckout(state, event)).toBe(state);
  },
);
