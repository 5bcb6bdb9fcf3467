import { asSold, inOurWords, readPrice, unreadBecause } from "@paraph/payments/api/read-price";
import { findCreatedPrice } from "@paraph/payments/stripe/created-price";
import type Stripe from "stripe";
import type { Environment } from "../../lib/env/environment.ts";
import type { PriceLine } from "../../lib/env/price-lines.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/** Asks the payment provider for a price and its product. */
type Retrieve = (id: string) => Promise<Stripe.Price>;

/** What each line of configuration that adds a price says, and what it costs. */
export async function examineAddedPrices(
  { payments: { added, mode, offBecause }, dataFolder }: Environment,
  retrieve: Retrieve | null,
): Promise<Finding[]> {
  const misread = added.problems.map((problem) => wrong(`Prices: ${problem.replace(/\.$/, "")}`, noPrice));
  if (offBecause !== null) return misread;
  const read = added.lines.map(async (line) => {
    if (retrieve) return await examine(line, retrieve);
    if (mode === "local") return examineHere(line, dataFolder);
    return lineFinding(
      line,
      "the payment provider is asked what it costs. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET",
    );
  });
  return [...misread, ...(await Promise.all(read))];
}

const noPrice = "Until then nobody can choose or buy it. Everything else is sold.";

async function examine(line: PriceLine, retrieve: Retrieve): Promise<Finding> {
  try {
    const price = readPrice(line, await retrieve(line.id));
    if (typeof price === "string") return lineFinding(line, price);
    return fine(`Prices: ${line.variable} adds "${line.key}": ${price.name}, ${inOurWords(asSold(price))}`);
  } catch (error) {
    return lineFinding(line, unreadBecause(error));
  }
}

/** At the stand-in, whether it runs or not. */
function examineHere(line: PriceLine, dataFolder: string): Finding {
  const price = findCreatedPrice(dataFolder, line.id);
  if (price === null)
    return lineFinding(
      line,
      "the stand-in of the payment provider has no price of this id. Start the site, create one at /local/payments/prices, and copy its id",
    );
  if (price.isArchived) return lineFinding(line, "it is not active. Activate it at /local/payments/prices");
  return fine(`Prices: ${line.variable} adds "${line.key}": ${price.name}, at a stand-in of the provider`);
}

function lineFinding({ variable, id }: PriceLine, problem: string): Finding {
  return wrong(`Prices: ${variable}=${id} adds no price: ${problem}`, noPrice);
}
