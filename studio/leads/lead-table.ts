import { csvTable } from "@paraph/service/csv-table";
import type { FoundLead } from "./find-leads";

/** The columns by their names. */
const columns = {
  received_at: "receivedAt",
  status: "status",
  form: "kind",
  email: "email",
  name: "name",
  company: "company",
  message: "message",
  note: "note",
  heading: "heading",
  page: "page",
  consent: "consent",
  confirmed_at: "confirmedAt",
  id: "_id",
} as const satisfies Readonly<Record<string, keyof FoundLead>>;

/**
 * A table for spreadsheets, with a first row of names.
 *
 * @param stopLinks - of subscribers, by the lead's id: what each mail to them has to hold
 */
export function leadTable(
  leads: readonly FoundLead[],
  stopLinks: Readonly<Record<string, string>> = {},
): string {
  const rows = leads.map((lead) => [
    ...Object.values(columns).map((field) => lead[field] ?? ""),
    stopLinks[lead._id] ?? "",
  ]);
  return csvTable([[...Object.keys(columns), "stop_link"], ...rows]);
}
