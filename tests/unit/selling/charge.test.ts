import { each, money } from "@paraph/payments/money";
import { rounds } from "@paraph/service/testing/extent";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePaymentEnv } from "../../../lib/env/payments.ts";
import { chargeOf, modeIn } from "../../../lib/selling/charge.ts";
import { requestFor } from "../../../lib/selling/checkout-request.ts";
import { formatMoney } from "../../../lib/selling/money.ts";
import { orderLabel } from "../../../lib/selling/order-text.ts";
import {
  modesOf,
  type OrderMode,
  offeredKeys,
  type PriceKey,
  priceOf,
  tierKeys,
} from "../../../lib/selling/prices.ts";
import { campaignScript } from "../../../lib/tracking/campaign-script.ts";
import { captureVisit } from "../../../lib/tracking/capture-visit.ts";
import { isPaidCampaign, storedUtm, utmKeys } from "../../../lib/tracking/utm.ts";
import { keptStorage } from "../../support/kept-storage.ts";
import { sessionIdOf, startPayments } from "../../support/payments.ts";

type Row = [PriceKey, OrderMode, number, string, string];
test.each<Row>([
  ["lifetime_599", "one-time", 1, "599", "$599, paid once. Nothing renews."],
  ["lifetime_99", "one-time", 3, "297", "$297, paid once. Nothing renews."],
  ["yearly_99", "subscription", 1, "99", "$99 today, then $99 each year until you cancel."],
  ["freelancer_monthly", "paid-trial", 1, "1", "$1 for 7 days, then $15 each month until you cancel."],
  ["freelancer_monthly", "paid-trial", 3, "3", "$3 for 7 days, then $45 each month until you cancel."],
  ["freelancer_monthly", "subscription", 2, "30", "$30 today, then $30 each month until you cancel."],
  ["growing_annual", "free-trial", 1, "0", "Nothing today. After 7 days, $300 each year until you cancel."],
  ["growing_annual", "subscription", 1, "300", "$300 today, then $300 each year until you cancel."],
  ["personal_contract_99_9", "one-time", 3, "299.7", "$299.70, paid once. Nothing renews."],
])(
  "R-PAY-4 %s bought as %s, quantity %i, reports %s and reads: %s",
  (key, mode, quantity, reported, words) => {
    expect(chargeOf({ price: priceOf(key), mode, quantity })).toMatchObject({ reported, words });
  },
);

test.each<[PriceKey, OrderMode, OrderMode]>([
  ["freelancer_monthly", "subscription", "paid-trial"],
  ["freelancer_monthly", "paid-trial", "paid-trial"],
  ["growing_annual", "free-trial", "free-trial"],
  ["team_monthly", "subscription", "subscription"],
  ["lifetime_99", "one-time", "one-time"],
])("R-PAY-7 in a paid campaign %s (otherwise %s) is bought as %s", (key, mode, inCampaign) => {
  const price = priceOf(key);
  expect(modeIn(true, { price, mode })).toBe(inCampaign);
  expect(modeIn(false, { price, mode })).toBe(mode);
});

test("R-PAY-2 R-PAY-4 R-PAY-7 for every price, in a campaign or not, the amount shown is the amount charged and reported", async () => {
  await using payments = await startPayments();
  const location = {
    href: `${payments.url}/pricing`,
    origin: payments.url,
    dashboardUrl: "/local/dashboard",
  };
  const buyer = { owner: { email: "ann@example.com" }, email: null, country: null, state: null, utm: {} };
  const { priceIds } = parsePaymentEnv({});
  for (const key of [...offeredKeys, ...tierKeys]) {
    const price = priceOf(key);
    for (const usual of modesOf(price)) {
      for (const isPaidCampaign of [false, true]) {
        for (const quantity of usual === "api-tier" ? [1] : [1, 3]) {
          const order = { key, price, quantity, mode: modeIn(isPaidCampaign, { price, mode: usual }) };
          const { dueNow, later, words, reported } = chargeOf(order);
          const { call, body } = requestFor(order, buyer, location, priceIds);
          const session = sessionIdOf(await payments.begin(call, body));
          const purchase = (await payments.ledger()).find(({ sessionId }) => sessionId === session);
          const what = `${quantity} × ${key} as ${order.mode}`;
          expect(purchase?.amountNow, what).toBe(dueNow);
          const page = await (await fetch(`${payments.url}/local/payments/checkout/${session}`)).text();
          expect(new URL(body.successUrl).searchParams.get("value") ?? reported, what).toBe(reported);
          expect(words, what).toContain(dueNow === 0 ? "Nothing today" : formatMoney(dueNow, "USD"));
          expect(page, what).toContain(money(dueNow));
          if (later) expect(page, what).toContain(each(later.amount, later.every));
          const [named] = /\$[\d.,]+/.exec(orderLabel(price, order.mode, quantity)) ?? [];
          if (named) expect(named, what).toBe(formatMoney(dueNow, "USD"));
        }
      }
    }
  }
});

test("R-PAY-7 the inline script and the buttons agree on what is a paid campaign", () => {
  const values = fc.oneof(
    fc.constantFrom("10_dollar_campaign", "paidtrial", " paidtrial ", "PaidTrial", "", " ", "spring"),
    fc.constantFrom(
      "\u202epaidtrial\u2069",
      "paid\u00adtrial",
      "paid\vtrial",
      "\u0085paidtrial\r\n",
      "paid\ufefftrial",
    ),
    fc.string(),
  );
  const utm = fc.dictionary(fc.constantFrom(...utmKeys), values);
  const stored = fc.oneof(
    utm.map((data) => JSON.stringify(data)),
    fc.json(),
    fc.string(),
  );
  fc.assert(
    fc.property(utm, stored, (address, utmData) => {
      const search = `?${new URLSearchParams(address)}`;
      const { storage } = keptStorage({ utmData });
      const seen = runScript(search, utmData);
      captureVisit(search, storage);
      expect(seen).toBe(isPaidCampaign(storedUtm(storage)));
    }),
    {
      numRuns: rounds(500),
      examples: [
        [{}, '{"utm_campaign":"paidtrial"}'],
        [{ utm_id: "1" }, '{"utm_campaign":"paidtrial"}'],
        [{ utm_id: "\u200e" }, '{"utm_campaign":"paidtrial"}'],
        [{ utm_campaign: "\u202epaidtrial\u2069" }, ""],
      ],
    },
  );
});

test("R-PAY-7 with storage off, the address decides", () => {
  expect(runScript("?utm_campaign=paidtrial", null)).toBe(true);
  expect(runScript("", null)).toBe(false);
});

function runScript(search: string, utmData: string | null): boolean {
  let isPaid = false;
  const documentElement = { toggleAttribute: (_name: string, on: boolean) => (isPaid = on) };
  const localStorage = {
    getItem() {
      if (utmData === null) throw new DOMException("denied", "SecurityError");
      return utmData;
    },
  };
  new Function("location", "localStorage", "document", campaignScript)({ search }, localStorage, {
    documentElement,
  });
  return isPaid;
}
