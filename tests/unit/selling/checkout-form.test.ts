import { expect, test } from "vitest";
import { storedOwner } from "../../../lib/accounts/owner-storage.ts";
import { checkOrderForm, OUTSIDE, STATE_MISSING } from "../../../lib/selling/check-order-form.ts";
import { otherInterval, priceKeys, priceOf } from "../../../lib/selling/prices.ts";
import { createSafeStorage } from "../../../lib/tracking/safe-storage.ts";
import { usStates } from "../../../lib/us-states.ts";

const wrongMail = "Please enter valid email";

test.each([
  ["ann@example.com", "DC", null, null],
  [" ann@example.com ", OUTSIDE, null, null],
  ["", "DC", wrongMail, null],
  ["ann", "DC", wrongMail, null],
  ["ann@example.com", "", null, STATE_MISSING],
  ["ann@example.com", "PR", null, STATE_MISSING],
  ["ann@example.com", "dc", null, STATE_MISSING],
  ["", "", wrongMail, STATE_MISSING],
])(
  "R-PAY-5 e-mail %j and state %j give the problems %j and %j",
  (email, state, emailProblem, stateProblem) => {
    expect(checkOrderForm({ email, state }, true)).toEqual({ email: emailProblem, state: stateProblem });
  },
);

test("R-PAY-5 each of the 51 states can be chosen, and an API tier needs no e-mail", () => {
  expect(usStates).toHaveLength(51);
  for (const { code } of usStates) {
    expect(checkOrderForm({ email: "", state: code }, false)).toEqual({ email: null, state: null });
  }
});

test.each([
  [null, null],
  ["", null],
  ["{", null],
  ["null", null],
  ["[]", null],
  ['"ann@example.com"', null],
  ['{"email":1}', null],
  ['{"email":"<script>"}', null],
  ['{"email":"ann@example.com"}', { email: "ann@example.com" }],
  ['{"email":"ann@example.com","name":5,"token":"t"}', { email: "ann@example.com" }],
  ['{"email":"ann@example.com","name":"Ann"}', { email: "ann@example.com", name: "Ann" }],
])("R-TRACK-1 the stored owner %j is read as %j", (stored, owner) => {
  expect(
    storedOwner(
      createSafeStorage(() => ({ getItem: () => stored, setItem: () => {}, removeItem: () => {} })),
    ),
  ).toEqual(owner);
});

test("R-PAY-1 a plan has one price for each billing interval", () => {
  const plans = Map.groupBy(priceKeys, (key) => priceOf(key).plan);
  for (const [plan, keys] of plans) {
    if (plan === undefined) continue;
    expect(keys.map((key) => priceOf(key).interval).sort(), plan).toEqual(["month", "year"]);
  }
});

test("R-PAY-1 the table pairs a plan's billing intervals in both directions", () => {
  const pairs = priceKeys.flatMap((key) => {
    const other = otherInterval(key);
    return other ? [[key, other]] : [];
  });
  expect(pairs).toEqual([
    ["business_deal_monthly", "business_deal_yearly"],
    ["business_deal_yearly", "business_deal_monthly"],
    ["freelancer_monthly", "freelancer_annual"],
    ["freelancer_annual", "freelancer_monthly"],
    ["team_monthly", "team_annual"],
    ["team_annual", "team_monthly"],
    ["growing_monthly", "growing_annual"],
    ["growing_annual", "growing_monthly"],
  ]);
});
