import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type AddedPrice, openStoppedPrices, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { afterEach, expect, test, vi } from "vitest";
import { StoppedPrices } from "../../../lib/selling/offers/stopped-prices.ts";
import { startGateway } from "../../../server/machines/gateway.ts";
import { followStoppedPrices, stoppedPricesOf } from "../../../server/machines/stopped-prices.ts";

const token = "what the machines of this test know each other by";

afterEach(() => vi.unstubAllEnvs());

const summer: AddedPrice = {
  key: "summer",
  id: "price_1",
  name: "Summer sale",
  amount: 4900,
  currency: "USD",
  interval: null,
  trial: null,
};

test("R-PAY-3 each machine's site sells what the machine with the payments API has added, and stops what that stops", async () => {
  vi.stubEnv("PARAPH_STOPPED_PRICES", "");
  const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), "paraph-machine-")));
  const [there = "", here = ""] = folders;
  const table = openStoppedPrices(stoppedPricesFile(there));
  table.keep(summer);
  // What an earlier run of this machine knew.
  const earlier = openStoppedPrices(stoppedPricesFile(here));
  earlier.keep({ ...summer, key: "winter", id: "price_2" });
  earlier.close();
  const gateway = await startGateway({
    host: "127.0.0.1",
    port: 0,
    token,
    lake: null,
    services: null,
    stoppedPrices: () => stoppedPricesOf(there),
    publicProtocol: "https",
  });
  const url = `http://127.0.0.1:${gateway.port}`;
  const following = await followStoppedPrices({ url, token, dataFolder: here });
  const site = new StoppedPrices(stoppedPricesFile(here));
  const known = () => [...site.added().values()].map(({ key, amount }) => `${key} ${amount}`);
  expect(known()).toEqual(["summer 4900"]);
  const revision = site.revisionOf("price:summer");

  table.keep({ ...summer, amount: 5900 });
  table.stop({ key: "summer", here: "$59.00 once", there: "not active" });
  await expect.poll(known).toEqual(["summer 5900"]);
  await expect.poll(() => site.isStopped("summer")).toBe(true);
  expect(site.revisionOf("price:summer")).not.toBe(revision);
  // Pages that several machines store together depend on the same words.
  const origin = new StoppedPrices(stoppedPricesFile(there));
  expect(site.revisionOf("price:summer")).toBe(origin.revisionOf("price:summer"));

  following.stop();
  await gateway.close();
  for (const one of [site, origin, table]) one.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});
