import type { StoredPrice } from "../stripe/entities.ts";

/** What somebody typed. */
export interface PriceForm {
  readonly name: string;
  /** In dollars: 49 or 49.50. */
  readonly amount: string;
  readonly interval: string;
  readonly trialDays: string;
}

export interface PriceFormProblem {
  readonly problem: string;
  readonly field: keyof PriceForm;
}

type NewPrice = Pick<StoredPrice, "name" | "amount" | "interval" | "trialDays">;

export function readPriceForm(form: Readonly<Record<string, unknown>>): PriceForm {
  const text = (name: keyof PriceForm) => {
    const value = form[name];
    return typeof value === "string" ? value.trim().slice(0, 120) : "";
  };
  return {
    name: text("name"),
    amount: text("amount"),
    interval: text("interval"),
    trialDays: text("trialDays"),
  };
}

/** The price, or the first problem in form order. */
export function checkPriceForm({
  name,
  amount,
  interval,
  trialDays,
}: PriceForm): NewPrice | PriceFormProblem {
  if (name === "") return { field: "name", problem: "Enter a name. Buyers read it." };
  const [, dollars, cents = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  const minorUnits = dollars === undefined ? 0 : Number(`${dollars}${cents.padEnd(2, "0")}`);
  if (minorUnits === 0)
    return { field: "amount", problem: "Enter an amount above zero, such as 49 or 49.50." };
  const every = (["month", "year"] as const).find((known) => known === interval) ?? null;
  const price = { name, amount: minorUnits, interval: every };
  if (trialDays === "") return price;
  if (every !== null && /^[1-9]\d{0,2}$/.test(trialDays) && Number(trialDays) <= 730)
    return { ...price, trialDays: Number(trialDays) };
  return {
    field: "trialDays",
    problem: "Only a price each month or year can have free days: 1 to 730, or none.",
  };
}
