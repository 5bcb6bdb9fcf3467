import { expect, test } from "vitest";
import { deal as deals } from "../../../schemas/selling/deal.ts";
import { pricesPreview } from "../../../schemas/selling/price-fields.ts";
import { validateAsStudio } from "../../support/validate-as-studio.ts";

const link = { linkType: "external", external: "https://example.com" };
const wayOn = { kind: "page", action: { _type: "action", label: "See plans", link } };
const deal = {
  _type: "deal",
  title: "Deal",
  path: "/deal",
  summary: "An offer.",
  prices: ["yearly_99"],
  seo: { _type: "seo", description: "One year for one person, in one invoice: what it holds and what not." },
};
// The checks warn of an end that is over.
const end = { endsAt: "2099-03-03T12:00:00Z" };
const to = (id: string) => ({ kind: "redirect", to: { _type: "reference", _ref: id } });

test.each([
  ["nothing is wrong", deal, []],
  [
    "it sells nothing",
    { ...deal, prices: [] },
    [expect.stringMatching(/^error prices: .*at least one price/)],
  ],
  [
    "it sells an unknown price",
    { ...deal, prices: ["yearly_99", "yearly_1"] },
    expect.arrayContaining([
      'error prices: "yearly_1" is not in the price table. Choose a price from the list.',
    ]),
  ],
  [
    "it sells a price that is only part of another",
    { ...deal, prices: ["trial_1"] },
    expect.arrayContaining([
      'error prices: "trial_1" is not in the price table. Choose a price from the list.',
    ]),
  ],
  [
    "a button with an amount on it",
    { ...deal, buttonText: "Buy for $99" },
    [expect.stringMatching(/^error buttonText: Leave the amount out/)],
  ],
  [
    "a badge too long for a card",
    { ...deal, badge: "Ends on the last Friday of March" },
    [expect.stringMatching(/^error badge: Keep it under 24/)],
  ],
  ["an end with a next step", { ...deal, ...end, ending: wayOn }, []],
  [
    "an end without a next step",
    { ...deal, ...end },
    [expect.stringMatching(/^error ending: .*Give visitors a next step/)],
  ],
  ["an end that redirects to a page", { ...deal, ...end, ending: to("finance") }, []],
  [
    "a redirect without a target",
    { ...deal, ...end, ending: { kind: "redirect" } },
    ["error ending.to: Choose the page that visitors are sent to."],
  ],
  [
    "a redirect to itself",
    { ...deal, ...end, ending: to("edited") },
    ["error ending.to: The deal can't send visitors to itself. Choose another page."],
  ],
  [
    "a redirect to a deal that ends",
    { ...deal, ...end, ending: to("spring") },
    [expect.stringMatching(/^error ending.to: That deal ends too/)],
  ],
  ["a redirect to a deal without an end", { ...deal, ...end, ending: to("secret") }, []],
])("R-CMS-2 R-CMS-5 the Studio validates a deal: %s", async (_case, document, expected) => {
  expect(await validateAsStudio(document)).toEqual(expected);
});

test.each([
  [["yearly_99"], "Yearly offer, one person: $99 today, then $99 each year until you cancel."],
  [["lifetime_99", "yearly_199"], "$99 once, $199 a year"],
  [["lifetime_99", "gone"], '$99 once, "gone" unknown'],
  [[], "no price chosen"],
  [undefined, "no price chosen"],
])("R-PAY-3 lists of deals show what %j will charge: %s", (keys, expected) => {
  expect(pricesPreview(keys)).toBe(expected);
});

test.each([
  ["without dates", {}, "running · $99"],
  ["with an end", { endsAt: "2999-03-03T12:00:00Z" }, "running until 2999-03-03 · "],
  [
    "that is upcoming",
    { startsAt: "2999-03-03T12:00:00Z", endsAt: "2999-04-03T12:00:00Z" },
    "planned for 2999-03-03 · ",
  ],
  [
    "that is over",
    { startsAt: "2020-01-01T00:00:00Z", endsAt: "2020-03-03T12:00:00Z" },
    "over since 2020-03-03 · ",
  ],
])("R-CMS-2 lists show the state of a deal %s", (_case, dates, beginning) => {
  const fields = { endsAt: undefined, startsAt: undefined, media: undefined, noIndex: undefined, ...deal };
  const { subtitle } =
    deals.preview?.prepare?.({ ...fields, prices: ["lifetime_99", "yearly_199"], ...dates }) ?? {};
  expect(subtitle).toMatch(new RegExp(`^${beginning.replaceAll("$", "\\$")}`));
});
