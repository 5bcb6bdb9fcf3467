import { newAddress } from "../support/accounts.ts";
import { test } from "../support/engines/engine-test.ts";

test("R-PAY-2 R-PAY-4 somebody buys, pays on the payment page and gets a receipt", async ({ visitor }) => {
  await visitor.hasBeenHere();
  await visitor.open("/signature/contracts");
  await visitor.press("a", "Buy for $99.90");
  await visitor.fill("input", /^E-mail/, newAddress());
  await visitor.fill("input", /^Card number/, "4242 4242 4242 4242");
  await visitor.fill("input", /^Expires/, "12/40");
  await visitor.fill("input", /^Security code/, "123");
  await visitor.press("button", /^Pay/);
  await visitor.isAt("/thank-you");
  await visitor.sees("h1", "Thank you. Your payment has arrived.");
  await visitor.sees("[data-receipt] dd", "$99.90");
  await visitor.sees("[data-receipt] dd", "Personal contracts");
});
