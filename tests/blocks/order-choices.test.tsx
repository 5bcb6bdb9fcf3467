import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { OrderChoices } from "@/components/checkout/order-choices";
import { modesOf, type PriceKey, priceOf } from "@/lib/checkout/prices";
import { closedOffer } from "@/lib/content/closed-offer";

// There is no router around a part of a page.
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const now = "2027-03-03T12:00:00Z";
const deal = (...prices: PriceKey[]) => ({
  prices,
  startsAt: null,
  endsAt: null,
  askedAt: now,
  path: "/spring",
});

/** Where the screen of an order leads for the other rhythm. */
function otherRhythmOf(key: PriceKey, deals: unknown): string | null {
  const price = priceOf(key);
  const order = { key, price, mode: modesOf(price)[0] ?? "subscription", quantity: 2 };
  const page = parse(
    renderToStaticMarkup(
      <OrderChoices order={order} isOpen={(other) => closedOffer(other, deals) === null} />,
    ),
  );
  return page.querySelector("a")?.getAttribute("href") ?? null;
}

test("R-PAY-5 an order's screen offers the other rhythm only while that one can be bought, too", () => {
  const both = [deal("business_deal_monthly", "business_deal_yearly")];
  expect(otherRhythmOf("business_deal_monthly", both)).toContain("priceId=business_deal_yearly&quantity=2");
  expect(otherRhythmOf("business_deal_monthly", [deal("business_deal_monthly")])).toBeNull();
  expect(otherRhythmOf("team_monthly", [])).toContain("priceId=team_annual");
  expect(otherRhythmOf("yearly_99", both)).toBeNull();
});
