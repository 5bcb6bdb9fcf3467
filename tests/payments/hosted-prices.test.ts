import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { createStandIn } from "@paraph/payments/stripe/stand-in";
import { afterEach, expect, test, vi } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { StoppedPrices } from "../../lib/selling/offers/stopped-prices.ts";
import { watchAddedPrices } from "../../server/hosted-prices.ts";
import { paymentsDependencies } from "../support/payments.ts";

afterEach(() => vi.unstubAllEnvs());

const hosted = {
  NEXT_PUBLIC_PAYMENTS_API_URL: "https://pay.example",
  NEXT_PUBLIC_STRIPE_PRICES: "team_annual=price_9",
};

test("R-PAY-3 with a hosted payments API the site itself asks the provider what its lines add", async () => {
  vi.stubEnv("PARAPH_STOPPED_PRICES", "");
  const { deps, remove } = paymentsDependencies();
  const standIn = createStandIn(deps);
  const { id } = standIn.prices.create({ name: "Summer sale", amount: 4900, interval: "year" });
  const { secretKey, webhookSecret, apiHost } = await standIn.listen();
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-hosted-"));
  const environment = parseEnv({
    ...hosted,
    PARAPH_DATA: folder,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_HOST: apiHost ?? "",
    STRIPE_PRICE_SUMMER: id,
  });
  const stops: ((patience: number) => unknown)[] = [];
  const logged: string[] = [];
  const run = {
    log: (line: string) => void logged.push(line),
    onStop: (stop: (patience: number) => unknown) => void stops.push(stop),
  };
  await watchAddedPrices(run, environment);
  expect(process.env.PARAPH_STOPPED_PRICES).toBe(stoppedPricesFile(folder));
  const site = new StoppedPrices(stoppedPricesFile(folder));
  expect([...site.added().values()]).toMatchObject([{ key: "summer", id, amount: 4900, interval: "year" }]);
  expect(logged.join()).toContain('STRIPE_PRICE_SUMMER adds the price "summer"');
  for (const stop of stops) stop(0);
  site.close();
  await standIn.close();
  deps.database.close();
  remove();
  rmSync(folder, { recursive: true });
});

test("R-PAY-3 without the provider's keys the start says so, and goes on", async () => {
  const logged: string[] = [];
  const run = { log: (line: string) => void logged.push(line), onStop() {} };
  await watchAddedPrices(run, parseEnv({ ...hosted, STRIPE_PRICE_SUMMER: "price_1" }));
  expect(logged).toEqual([
    expect.stringMatching(/^STRIPE_PRICE_SUMMER add.* no price: .*Set STRIPE_SECRET_KEY/),
  ]);
});
