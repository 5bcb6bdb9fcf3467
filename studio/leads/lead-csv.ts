import type { Lead } from "./ask-leads";

const columns: Readonly<Record<string, (lead: Lead) => string | null>> = {
  received_at: ({ receivedAt }) => receivedAt,
  status: ({ status }) => status,
  form: ({ kind }) => kind,
  email: ({ email }) => email,
  name: ({ name }) => name,
  company: ({ company }) => company,
  message: ({ message }) => message,
  page: ({ page }) => page,
  heading: ({ heading }) => heading,
  agreed_to: ({ consent }) => consent,
  note: ({ note }) => note,
};

/**
 * A table for spreadsheets (RFC 4180), with a first row of names. It begins with a byte order mark: without one Excel
 * reads names with accents in the code page of its machine. Other spreadsheets skip the mark.
 */
export function csvOfLeads(leads: readonly Lead[]): string {
  const rows = leads.map((lead) => Object.values(columns).map((cellOf) => cellOf(lead) ?? ""));
  return `\ufeff${[Object.keys(columns), ...rows].map((row) => `${row.map(quote).join(",")}\r\n`).join("")}`;
}

/** A cell that begins like a formula is one for spreadsheets, some of which skip blanks first. Visitors write these cells. */
function quote(cell: string): string {
  const text = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
