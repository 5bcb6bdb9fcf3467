import path from "node:path";
import Stripe from "stripe";
import { loadEnvironmentFiles } from "../server/preconditions.ts";
import { differingPrices, missingPrices } from "../server/price-check.ts";

loadEnvironmentFiles(path.resolve(import.meta.dirname, ".."));

const secretKey = process.env.STRIPE_SECRET_KEY?.trim();
const problems = missingPrices(process.env);
if (secretKey) {
  const stripe = new Stripe(secretKey, { telemetry: false });
  problems.push(...(await differingPrices(process.env, (id) => stripe.prices.retrieve(id))));
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else {
  const compared = secretKey
    ? "and agrees with the payment provider"
    : "and none was compared: STRIPE_SECRET_KEY is not set";
  console.log(`Every price has an identifier, ${compared}.`);
}
