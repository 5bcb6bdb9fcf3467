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

/** A table for spreadsheets (RFC 4180), with a first row of names. */
export function leadTable(leads: readonly FoundLead[]): string {
  const rows = leads.map((lead) => Object.values(columns).map((field) => lead[field] ?? ""));
  return [Object.keys(columns), ...rows].map((row) => `${row.map(quote).join(",")}\r\n`).join("");
}

/** A cell that begins like a formula is one for spreadsheets, and visitors write most of these cells. */
function quote(cell: string): string {
  const text = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
