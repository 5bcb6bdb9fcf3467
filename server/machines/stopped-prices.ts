import path from "node:path";
import { type AddedPrice, openStoppedPrices, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { tokenHeader } from "@paraph/service/requests";
import { z } from "zod";

/** Where a machine tells others which prices its payments API has stopped, and what its lines of configuration add. */
export const stoppedPricesPath = "/stopped-prices";

/** In milliseconds, as below. */
const ASK_EVERY = 5_000;
const LONGEST = 3_000;

const statesSchema = z.object({
  stopped: z.array(z.object({ key: z.string(), here: z.string(), there: z.string() })),
  added: z.array(
    z.object({
      key: z.string(),
      id: z.string(),
      name: z.string(),
      amount: z.number(),
      currency: z.literal("USD"),
      interval: z.enum(["month", "year"]).nullable(),
      trial: z.number().nullable(),
    }) satisfies z.ZodType<AddedPrice>,
  ),
});

/** The same as JSON. */
export function stoppedPricesOf(dataFolder: string): string {
  const prices = openStoppedPrices(stoppedPricesFile(dataFolder));
  try {
    return JSON.stringify({ stopped: prices.all(), added: prices.added() });
  } finally {
    prices.close();
  }
}

interface Options {
  /** Where the other machine answers. */
  readonly url: string;
  readonly token: string;
  readonly dataFolder: string;
}

/**
 * Keeps this machine's table of stopped prices as the one of the machine with the payments API, every few seconds. While
 * that does not answer, what is known stays: nobody can buy then.
 */
export async function followStoppedPrices({ url, token, dataFolder }: Options): Promise<{ stop(): void }> {
  const file = stoppedPricesFile(dataFolder);
  const table = openStoppedPrices(file);
  process.env.PARAPH_STOPPED_PRICES = path.resolve(file);

  async function follow(): Promise<void> {
    const answer = await fetch(url + stoppedPricesPath, {
      headers: { [tokenHeader]: token },
      signal: AbortSignal.timeout(LONGEST),
    });
    if (!answer.ok) return;
    const { stopped, added } = statesSchema.parse(await answer.json());
    const known = new Map(table.all().map((problem) => [problem.key, JSON.stringify(problem)]));
    for (const problem of stopped)
      if (known.get(problem.key) !== JSON.stringify(problem)) table.stop(problem);
    for (const key of known.keys()) if (!stopped.some((problem) => problem.key === key)) table.goOn(key);
    const kept = new Map(table.added().map((price) => [price.key, JSON.stringify(price)]));
    for (const price of added) if (kept.get(price.key) !== JSON.stringify(price)) table.keep(price);
    for (const key of kept.keys()) if (!added.some((price) => price.key === key)) table.forget(key);
  }

  // The answer before stays while the machine with the payments is away.
  const asking = setInterval(() => follow().catch(() => {}), ASK_EVERY).unref();
  await follow().catch(() => {});
  return {
    stop() {
      clearInterval(asking);
      table.close();
    },
  };
}
