import { expect } from "@playwright/test";
import { newAddress } from "../support/accounts.ts";
import { changeSelling } from "../support/buyer.ts";
import { fillCard, openBilling, readInvoice, saveReceipt } from "../support/engines/billing.ts";
import { test } from "../support/engines/engine-test.ts";

test("R-PAY-2 R-PAY-4 R-PAY-5 on a phone a plan is bought with a code and tax, and its invoice is found and the plan canceled in Billing", {
  tag: "@all",
}, async ({ visitor, window, site }) => {
  await using _selling = await changeSelling(site, { automaticTax: true, promotionPrices: ["team_monthly"] });
  const email = newAddress();
  await visitor.resize({ width: 390, height: 844 });
  await visitor.hasBeenHere();
  await visitor.open("/payment-info?priceId=team_monthly");
  await visitor.fill("input", /^Email/, email);
  await visitor.focus("select", /^State/);
  await visitor.type("calif");
  await visitor.pressByKeyboard("button", "Continue to payment");
  await visitor.sees("h2", "Your details");
  await visitor.fill("input", "Name", "Ann Lee");
  await visitor.focus("select[name=state]");
  await visitor.type("calif");
  await visitor.fill("input", "ZIP code", "94105");
  await visitor.pressKey("Enter");
  await visitor.fill("input[name=code]", undefined, "SAVE10");
  await visitor.pressKey("Enter");
  // 2600 less a tenth, and 7.25 % of the rest.
  await visitor.sees("dt", "Tax, California, 7.25 %");
  await visitor.sees("dd", "$25.10");
  await fillCard(visitor);
  await visitor.pressByKeyboard("button", /^Pay/);
  await visitor.isAt("/local/dashboard/thank-you");
  const receipt = await saveReceipt(visitor, window);
  for (const part of ["$1.70", "$25.10", "Ann Lee"]) expect(receipt).toContain(part);
  await openBilling(visitor, email);
  await visitor.pressByKeyboard("a", /^Cancel the plan/);
  await visitor.pressByKeyboard("button", /^Cancel on /);
  await visitor.sees("dt", "Ends on");
  await readInvoice(visitor, ["$1.70", "$25.10", "Ann Lee"]);
});
