import type { SellingSettings } from "@paraph/payments/sales/selling-settings";
import { isEmail } from "@paraph/service/email";
import { allOffered, isPriceKey, isTierKey, priceOf, tierKeys } from "@/lib/selling/prices";
import { nameOfPrice } from "./describe-sale";

type SwitchName = {
  [Name in keyof SellingSettings]: SellingSettings[Name] extends boolean ? Name : never;
}[keyof SellingSettings];
type SellerField = keyof SellingSettings["seller"];

interface SwitchTexts {
  readonly name: SwitchName;
  readonly title: string;
  readonly does: string;
  /** What must be switched on at the payment provider. */
  readonly needs: string;
}

export const switches: readonly SwitchTexts[] = [
  {
    name: "automaticTax",
    title: "Add tax",
    does: "The payment provider adds the tax that applies at the buyer’s address.",
    needs:
      "Set up Stripe Tax with your business address, or no checkout opens. Add a registration for each place where you collect tax, or none is added there.",
  },
  {
    name: "billingAddress",
    title: "Ask for the billing address",
    does: "Every buyer gives their address. Otherwise only those whose card or tax needs it.",
    needs: "Nothing.",
  },
  {
    name: "taxNumbers",
    title: "Ask businesses for a tax number",
    does: "Businesses may give a tax number, such as a VAT ID. It stands on their receipt.",
    needs: "Nothing.",
  },
  {
    name: "termsConsent",
    title: "Ask buyers to agree to the terms",
    does: "Nobody can pay before they agree to the terms of service.",
    needs: "Add the address of your terms of service to the public details, or no checkout opens.",
  },
  {
    name: "invoices",
    title: "Invoices for one-time payments",
    does: "Buyers get an invoice for a one-time payment, as they do for plans.",
    needs: "Nothing. The provider may charge a fee for each invoice.",
  },
  {
    name: "localCurrency",
    title: "Charge in the buyer’s currency",
    does: "Buyers abroad see and pay the price in their own currency, at the provider’s rate.",
    needs:
      "Your account must be eligible for Adaptive Pricing. While this is off, the provider’s own setting decides.",
  },
];

interface SellerTexts {
  readonly name: SellerField;
  readonly title: string;
  /** Longest text that the payments API takes. */
  readonly most: number;
}

export const sellerFields: readonly SellerTexts[] = [
  { name: "name", title: "Name of the seller", most: 200 },
  { name: "address", title: "Postal address of the seller", most: 500 },
  { name: "email", title: "E-mail address of the seller", most: 200 },
  { name: "taxNumber", title: "Tax number of the seller", most: 200 },
];

interface PriceGroup {
  readonly title: string;
  readonly prices: readonly { readonly key: string; readonly name: string }[];
}

/** Everything that is sold, and keys in the settings that nothing has any more, so that they can be taken out. */
export function priceGroups(chosen: readonly string[]): readonly PriceGroup[] {
  const keys: readonly string[] = [...allOffered(), ...tierKeys];
  const kindOf = (key: string) => {
    if (!isPriceKey(key) && !isTierKey(key)) return "Sold no longer";
    const { isDealOnly, interval } = priceOf(key);
    return isDealOnly ? "Deals" : interval === null ? "Paid once" : "Plans";
  };
  const all = [...new Set([...keys, ...chosen])];
  return ["Plans", "Paid once", "Deals", "Sold no longer"]
    .map((title) => ({
      title,
      prices: all.filter((key) => kindOf(key) === title).map((key) => ({ key, name: nameOfPrice(key) })),
    }))
    .filter(({ prices }) => prices.length > 0);
}

/** The fields in which two states differ, by their titles. */
export function changedFields(before: SellingSettings, after: SellingSettings): readonly string[] {
  const promotions = (settings: SellingSettings) => settings.promotionPrices.toSorted().join();
  return [
    ...switches.filter(({ name }) => before[name] !== after[name]).map(({ title }) => title),
    ...(promotions(before) === promotions(after) ? [] : ["Promotion codes"]),
    ...sellerFields
      .filter(({ name }) => before.seller[name] !== after.seller[name])
      .map(({ title }) => title),
  ];
}

/** What somebody typed into `base`, put onto what another administrator has saved since. */
export function mergeSettings(
  base: SellingSettings,
  theirs: SellingSettings,
  mine: SellingSettings,
): SellingSettings {
  const pick = <Value>(earlier: Value, their: Value, own: Value) => (own === earlier ? their : own);
  const has = ({ promotionPrices }: SellingSettings, key: string) => promotionPrices.includes(key);
  const keys = new Set([...base.promotionPrices, ...theirs.promotionPrices, ...mine.promotionPrices]);
  const merged = { ...theirs, seller: { ...theirs.seller } };
  for (const { name } of switches) merged[name] = pick(base[name], theirs[name], mine[name]);
  for (const { name } of sellerFields)
    merged.seller[name] = pick(base.seller[name], theirs.seller[name], mine.seller[name]);
  merged.promotionPrices = [...keys].filter((key) => pick(has(base, key), has(theirs, key), has(mine, key)));
  return merged;
}

export function emailProblem({ seller: { email } }: SellingSettings): string | null {
  return email.trim() === "" || isEmail(email)
    ? null
    : "Write an address such as sales@company.com, or none.";
}
