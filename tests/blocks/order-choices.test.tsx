import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderChoices } from "@/components/selling/checkout/order-choices";
import { closedOffer } from "@/lib/selling/deals/closed-offer";
import { modesOf, type PriceKey, priceOf } from "@/lib/selling/prices";

const now = "2027-03-03T12:00:00Z";
const deal = (...prices: PriceKey[]) => ({
  prices,
  startsAt: null,
  endsAt: null,
  askedAt: now,
  path: "/spring",
});

/** The order screen's link to the other billing interval. */
function otherIntervalOf(key: PriceKey, deals: unknown): string | null {
  const price = priceOf(key);
  const order = { key, price, mode: modesOf(price)[0] ?? "subscription", quantity: 2 };
  const page = parse(
    renderToStaticMarkup(
      <OrderChoices order={order} isOpen={(other) => closedOffer(other, deals) === null} />,
    ),
  );
  return page.querySelector("a")?.getAttribute("href") ?? null;
}

test("R-PAY-5 the order screen offers the other billing interval only while it can be bought", () => {
  const both = [deal("business_deal_monthly", "business_deal_yearly")];
  expect(otherIntervalOf("business_deal_monthly", both)).toContain("priceId=business_deal_yearly&quantity=2");
  expect(otherIntervalOf("business_deal_monthly", [deal("business_deal_monthly")])).toBeNull();
  expect(otherIntervalOf("team_monthly", [])).toContain("priceId=team_annual");
  expect(otherIntervalOf("yearly_99", both)).toBeNull();
});
