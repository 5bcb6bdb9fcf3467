import { plainSelling } from "@paraph/payments/sales/selling-settings";
import { share } from "@paraph/service/testing/extent";
import { afterAll, expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { keysNeeded } from "../../lib/selling/price-ids.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import {
  openInProcess,
  type PaymentWorld,
  type ProviderProcess,
  startProviderProcess,
} from "../support/payment-worlds.ts";
import { dispute, refund, renew, visitPortal } from "../support/price-aftermath.ts";
import { askSales, buy } from "../support/price-sale.ts";
import { places, promoted, type Row, rows } from "../support/price-table.ts";

test("R-PAY-3 the table sells every price of the catalogue", () => {
  const sold = new Set(rows.flatMap(keysNeeded));
  const catalogue = localPayments(parseEnv({}))?.catalogue ?? [];
  expect([...sold].sort()).toEqual(catalogue.map(({ key }) => key).sort());
});

/** The whole life of three sales of one price: in California, in Germany, and to a business there. */
async function sell(world: PaymentWorld, row: Row): Promise<void> {
  const { payments, noted } = world;
  const settings = {
    ...plainSelling,
    automaticTax: true,
    billingAddress: true,
    taxNumbers: true,
    invoices: true,
    promotionPrices: promoted,
  };
  expect((await askSales(world, "/settings", { settings, state: 0 }, "PUT")).status).toBe(200);
  const kept = await buy(world, row, places.california);
  const returned = await buy(world, row, places.germany);
  const disputed = await buy(world, row, places.business);
  const refunds = await refund(returned);
  const cancels = await dispute(disputed, rows.indexOf(row) % 2 === 0 ? "won" : "lost");
  await visitPortal(kept);
  if (kept.subscription !== null) await renew(kept);
  const { sales } = (await askSales(world, "")).told;
  await world.repeat();
  expect((await askSales(world, "")).told.sales).toEqual(sales);
  expect(noted).toEqual([{ kind: "selling-changed" }, ...refunds, ...cancels]);
  for (const { email, mails } of [kept, returned, disputed]) {
    const got = payments.letters.waiting().filter(({ to }) => to === email);
    expect(got.map(({ subject }) => subject)).toEqual(
      mails.map((subject) => (typeof subject === "string" ? subject : expect.stringMatching(subject))),
    );
  }
  expect(payments.logged).toEqual([]);
}

test.each(share(rows, 3))("R-PAY-2 $key is sold as $mode, and all that follows", async (row) => {
  await using world = await openInProcess();
  await sell(world, row);
});

let provider: Promise<ProviderProcess> | undefined;

afterAll(async () => (await provider)?.[Symbol.asyncDispose]());

test.each(share(rows, 9))("R-PAY-2 $key is sold as $mode by a provider in another process", async (row) => {
  provider ??= startProviderProcess();
  await using world = await (await provider).open();
  await sell(world, row);
});
