import { expect, test } from "vitest";
import { offeredKeys } from "@/lib/selling/prices";
import { chargePreview } from "@/schemas/selling/price-fields";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

/** A deal that sells everything, so that no price is refused for lack of a deal. */
const sale = { _id: "sale", _type: "deal", prices: offeredKeys };

/** The Studio's validation messages for one block. An error prevents publishing. */
async function objections(block: Record<string, unknown>): Promise<string[]> {
  const document = { _type: "reusableBlock", title: "Shared", blocks: [{ _key: "b", ...block }] };
  const told = await validateAsStudio(document, [sale]);
  // Shortens a field's path to its name.
  return told.map((line) => line.replace(/^(\w+) \S*?([^.\s:]+): /, "$1 $2: "));
}

const button = { _type: "checkoutButton", heading: "Buy", tone: "paper" };
const terms = { reason: "New", audience: "All", limit: "Once", afterwards: "Nothing", refund: "14 days" };
const deal = (offer: object) => ({
  _type: "dealOffer",
  heading: "Deal",
  ...terms,
  offers: [{ _key: "o", _type: "offer", ...offer }],
});
const plan = (fields: object) => ({
  _type: "pricing",
  heading: "Plans",
  plans: [{ _key: "p", _type: "plan", name: "Company", ...fields }],
});
const tiers = (fields: object) => ({ _type: "apiTierCheckout", heading: "Tiers", ...fields });
const notInTable = expect.stringMatching(
  /^error price: .*is not in the price table\. Choose a price from the list\./,
);

test.each([
  ["a button with a price", { ...button, price: "lifetime_99" }, []],
  [
    "a button with the price's other mode",
    { ...button, price: "freelancer_monthly", mode: "subscription" },
    [],
  ],
  ["a button without a price", button, [expect.stringMatching(/^error price: Choose what is sold/)]],
  ["an unknown price", { ...button, price: "lifetime_1" }, [notInTable]],
  ["the trial's dollar alone", { ...button, price: "trial_1" }, [notInTable]],
  [
    "a free trial of a one-time price",
    { ...button, price: "lifetime_99", mode: "free-trial" },
    ["error mode: Lifetime, one person can't be bought this way. Choose: One payment."],
  ],
  [
    "an amount typed on the button",
    { ...button, price: "lifetime_99", label: "Buy for $9" },
    [expect.stringMatching(/^error label: Leave the amount out/)],
  ],
  [
    "a quantity of a hundred",
    { ...button, price: "lifetime_99", quantity: 100 },
    ["error quantity: Write a whole number from 1 to 99."],
  ],
  ["a deal", deal({ price: "yearly_199", compareWith: "growing_annual" }), []],
  ["a deal with an unknown price", deal({ price: "yearly_1" }), [notInTable]],
  [
    "a deal compared with an unknown price",
    deal({ price: "yearly_99", compareWith: "x" }),
    [expect.stringMatching(/^error compareWith: "x" is not in the price table/)],
  ],
  [
    "a deal without refund terms",
    { ...deal({ price: "yearly_99" }), refund: undefined },
    ["error refund: Say when money is returned."],
  ],
  [
    "a deal without a reason",
    { ...deal({ price: "yearly_99" }), reason: undefined },
    ["warning reason: Say why this offer costs what it costs."],
  ],
  ["a plan with a known price", plan({ price: "team_annual" }), []],
  ["a plan with an unknown price", plan({ price: "team" }), [notInTable]],
  ["known tiers", tiers({ tiers: ["api_100", "api_500"], start: "api_500" }), []],
  [
    "one tier",
    tiers({ tiers: ["api_100"] }),
    ["error tiers: Choose at least two tiers. A single tier needs no slider."],
  ],
  [
    "an unknown tier",
    tiers({ tiers: ["api_100", "api_7"] }),
    expect.arrayContaining([expect.stringMatching(/^error tiers: "api_7" is not in the price table/)]),
  ],
  [
    "a start that is not on offer",
    tiers({ tiers: ["api_100", "api_500"], start: "api_1000" }),
    ["error start: Choose one of the tiers on offer."],
  ],
])("R-PAY-3 the Studio validates %s", async (_what, block, expected) => {
  expect(await objections(block)).toEqual(expected);
});

test.each([
  ["freelancer_monthly", "paid-trial", 1, "Freelancer: $1 for 7 days, then $15 each month until you cancel."],
  ["freelancer_monthly", undefined, 1, "Freelancer: $1 for 7 days, then $15 each month until you cancel."],
  [
    "growing_annual",
    "free-trial",
    1,
    "Growing Business: Nothing today. After 7 days, $300 each year until you cancel.",
  ],
  ["lifetime_99", "one-time", 2, "Lifetime, one person: $198, paid once. Nothing renews."],
  ["lifetime_1", "one-time", 1, '"lifetime_1" is not in the price table'],
  ["trial_1", undefined, 1, '"trial_1" is not in the price table'],
  [undefined, undefined, 1, "no price chosen"],
])(
  "R-PAY-3 the Studio's preview of %j as %s, quantity %i, says what will be charged",
  (price, mode, quantity, words) => {
    expect(chargePreview(price, mode, quantity)).toBe(words);
  },
);
