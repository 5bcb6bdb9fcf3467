import { readFileSync } from "node:fs";
import path from "node:path";
import { type Plan, plansOf } from "../../lib/calculators/plans.ts";
import { isPriceKey, priceOf, shownPrice } from "../../lib/selling/prices.ts";
import { contentFolder, type Fields, isFields, valuesIn } from "./content.ts";

/** The plans of the shipped pricing page, as its document states them and as the calculators read them. */
export function pricingPlans(): { stated: Fields[]; plans: Plan[] } {
  const page: unknown = JSON.parse(readFileSync(path.join(contentFolder, "page/page-pricing.json"), "utf8"));
  const stated = [...valuesIn(page, "")].flatMap(({ value }) =>
    isFields(value) && value._type === "plan" ? [value] : [],
  );
  const plans = plansOf(
    stated.map(({ _key, name, price }) => ({
      key: String(_key),
      name: String(name),
      cents: isPriceKey(price) ? shownPrice(priceOf(price)).amount : Number.NaN,
    })),
  );
  return { stated, plans };
}
