import path from "node:path";
import { createPriceWatch } from "@paraph/payments/api/price-watch";
import { openProvider } from "@paraph/payments/api/provider";
import { openStoppedPrices, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import type { Environment } from "../lib/env/environment.ts";
import type { Run } from "./run.ts";

/**
 * Where the payments API is hosted, this process asks the payment provider what the lines of configuration add, and
 * watches it. The prices of the table are that API's to watch.
 */
export async function watchAddedPrices(
  run: Pick<Run, "log" | "onStop">,
  { payments, dataFolder }: Environment,
): Promise<void> {
  const { provider, added } = payments;
  if (added.lines.length === 0) return;
  if (provider === null) {
    const names = added.lines.map(({ variable }) => variable).join(", ");
    run.log(
      `${names} add no price: the payment provider is asked what they cost. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.`,
    );
    return;
  }
  const file = stoppedPricesFile(dataFolder);
  const stopped = openStoppedPrices(file);
  process.env.PARAPH_STOPPED_PRICES = path.resolve(file);
  let opened: ReturnType<typeof openProvider> | undefined;
  const provide = () => {
    opened ??= openProvider(provider);
    return opened;
  };
  const settings = { catalogue: [], added: added.lines, provider };
  const watch = createPriceWatch({ ...settings, stopped, provide, log: run.log });
  run.onStop(() => {
    watch.close();
    stopped.close();
  });
  await watch.start();
}
