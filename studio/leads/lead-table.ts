import { csvTable } from "@/lib/csv-table";
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
  id: "_id",
} as const satisfies Readonly<Record<string, keyof FoundLead>>;

/** A table for spreadsheets, with a first row of names. */
export function leadTable(leads: readonly FoundLead[]): string {
  const rows = leads.map((lead) => Object.values(columns).map((field) => lead[field] ?? ""));
  return csvTable([Object.keys(columns), ...rows]);
}
