// @vitest-environment jsdom
import { expect, test } from "vitest";
import { askAboutPlans } from "@/components/selling/checkout/plan-question.browser";
import { billingTexts } from "@/lib/selling/billing-texts";
import type { PriceKey } from "@/lib/selling/prices";
import type { OwnPlan } from "@/lib/selling/running-plans";
import { orderOf } from "../../support/checkout-world.ts";
import { openInDocument } from "../../support/document.ts";

const team: OwnPlan = {
  subscription: "sub_1",
  priceId: "price_team_monthly",
  name: "Team, monthly",
  quantity: 1,
  amount: 2600,
  currency: "USD",
  every: "month",
  isTrial: false,
  renewsAt: "2026-04-02T10:00:00.000Z",
  endsAt: null,
};

/** The question about a purchase, over a page with the button that was pressed. */
async function ask(
  priceId: string,
  plans: readonly OwnPlan[],
  change: (plan: OwnPlan, priceId: string) => Promise<void> = async () => {},
  key: PriceKey = "growing_monthly",
) {
  const page = await openInDocument(<button type="button">Buy</button>);
  const opener = page.find("button", "Buy");
  const answer = askAboutPlans({ order: orderOf(key), priceId, plans, change, opener });
  const dialog = document.querySelector("dialog");
  const press = (name: string) => {
    const buttons = [...(dialog?.querySelectorAll("button") ?? [])];
    buttons.find(({ textContent }) => textContent === name)?.click();
  };
  return { page, opener, answer, dialog, press };
}

test("R-PAY-2 the question names the plan and its next payment, and the purchase goes on or stops", async () => {
  for (const [name, expected] of [
    ["Buy Growing Business, monthly as well", "buy"],
    ["Buy nothing now", "stop"],
  ] as const) {
    const { page, opener, answer, dialog, press } = await ask("price_growing_monthly", [team]);
    expect(dialog?.querySelector("h2")?.textContent).toBe("You already have a plan");
    expect(dialog?.textContent).toContain("Team, monthly, $26 each month. It renews on April 2, 2026.");
    expect(dialog?.getAttribute("aria-labelledby")).toBe(dialog?.querySelector("h2")?.id);
    press(name);
    expect(await answer).toBe(expected);
    expect(document.querySelector("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
    await page[Symbol.asyncDispose]();
  }
});

test("R-PAY-2 a plan is changed instead, and a failure is said in place", async () => {
  let fails = true;
  const changed: string[] = [];
  const change = async ({ subscription }: OwnPlan, priceId: string) => {
    if (fails) throw new Error("no answer");
    changed.push(`${subscription} to ${priceId}`);
  };
  const { page, dialog, press } = await ask("price_growing_monthly", [team], change);
  press("Change Team, monthly to Growing Business, monthly");
  await expect.poll(() => dialog?.querySelector("[role=status]")?.textContent).toBe(billingTexts.failed);
  fails = false;
  press("Change Team, monthly to Growing Business, monthly");
  await expect.poll(() => changed).toEqual(["sub_1 to price_growing_monthly"]);
  press("Buy nothing now");
  await page[Symbol.asyncDispose]();
});

test("R-PAY-2 the same plan, one that ends and a price of deals can't be changed to", async () => {
  const words = async (priceId: string, plan: OwnPlan, key?: PriceKey) => {
    const { page, dialog, press } = await ask(priceId, [plan], undefined, key);
    const all = [...(dialog?.querySelectorAll("button") ?? [])].map(({ textContent }) => textContent);
    press("Buy nothing now");
    await page[Symbol.asyncDispose]();
    return all;
  };
  expect(await words("price_team_monthly", team)).toEqual(["Buy it once more", "Buy nothing now"]);
  expect(await words("price_growing_monthly", { ...team, renewsAt: null, endsAt: team.renewsAt })).toEqual([
    "Buy Growing Business, monthly as well",
    "Buy nothing now",
  ]);
  expect(await words("price_yearly_99", team, "yearly_99")).toEqual([
    "Buy Yearly offer, one person as well",
    "Buy nothing now",
  ]);
});
