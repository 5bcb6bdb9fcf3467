import { csvTable } from "@paraph/service/csv-table";
import { inUnits } from "../money.ts";
import type { Sale } from "./sale.ts";

const campaignKeys = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "utm_id"];

/** What each column holds. Amounts are in whole units with two digits. */
const columns: Readonly<Record<string, (sale: Sale) => string>> = {
  session: ({ session }) => session,
  begun_at: ({ begunAt }) => begunAt,
  paid_at: ({ paidAt }) => paidAt ?? "",
  state: ({ state }) => state,
  prices: ({ prices }) => prices.join(" + "),
  quantity: ({ quantity }) => String(quantity),
  amount: ({ amount }) => inUnits(amount),
  refunded: ({ refunded }) => inUnits(refunded),
  dispute: ({ dispute }) => dispute ?? "",
  subscription_ended: ({ hasEnded }) => (hasEnded ? "yes" : ""),
  renewal_failed: ({ isOverdue }) => (isOverdue ? "yes" : ""),
  email: ({ email }) => email ?? "",
  country: ({ country }) => country ?? "",
  us_state: ({ usState }) => usState ?? "",
  ...Object.fromEntries(campaignKeys.map((key) => [key, ({ campaign }: Sale) => campaign[key] ?? ""])),
};

/** A table for spreadsheets, with a first row of names. */
export function csvOf(sales: readonly Sale[]): string {
  const rows = sales.map((sale) => Object.values(columns).map((cellOf) => cellOf(sale)));
  return csvTable([Object.keys(columns), ...rows]);
}
