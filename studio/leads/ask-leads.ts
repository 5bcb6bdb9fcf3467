import type { SanityClient } from "sanity";

/** A form that a visitor sent, as far as the list and the table show it. */
export interface Lead {
  readonly _id: string;
  readonly status: string;
  readonly kind: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly company: string | null;
  readonly message: string | null;
  readonly heading: string | null;
  readonly page: string | null;
  readonly consent: string | null;
  readonly note: string | null;
  readonly receivedAt: string;
}

export interface LeadFilter {
  /** Empty values leave nothing out. */
  readonly text: string;
  readonly kind: string;
  readonly status: string;
  /** Days back from now. */
  readonly days: string;
}

export const everyLead: LeadFilter = { text: "", kind: "", status: "", days: "" };

/** Where the next page begins. Leads of the same moment are told apart by their ids. */
interface LeadCursor {
  readonly receivedAt: string;
  readonly id: string;
}

const condition = `_type == "lead"
  && ($kind == "" || kind == $kind)
  && ($status == "" || coalesce(status, "new") == $status)
  && ($since == "" || receivedAt >= $since)
  && ($start == "" || [email, name, company, message, note] match $words || string::startsWith(lower(coalesce(email, "")), $start))`;

const fields = `_id, "status": coalesce(status, "new"), kind, email, name, company, message, heading, page, consent, note,
  "receivedAt": coalesce(receivedAt, _createdAt)`;

/** By cursor, because a slice far down would make the lake sort and skip all leads before it. */
const LEADS_QUERY = `*[${condition}
  && ($before == "" || coalesce(receivedAt, _createdAt) < $before
    || (coalesce(receivedAt, _createdAt) == $before && _id < $beforeId))]
  | order(coalesce(receivedAt, _createdAt) desc, _id desc)[0...$most]{${fields}}`;

const LEAD_COUNT_QUERY = `count(*[${condition}])`;

/** The values of a filter in both queries. Each typed word matches the beginning of a word. */
function paramsOf({ text, kind, status, days }: LeadFilter, now: Date) {
  const start = text.trim().toLowerCase();
  const since = days === "" ? "" : new Date(now.getTime() - Number(days) * 86_400_000).toISOString();
  return { kind, status, since, start, words: start.split(/\s+/).map((word) => `${word}*`) };
}

interface Wanted {
  readonly filter: LeadFilter;
  readonly now: Date;
  readonly after: LeadCursor | null;
  readonly most: number;
  readonly signal?: AbortSignal;
}

export function askLeads(
  client: SanityClient,
  { filter, now, after, most, signal }: Wanted,
): Promise<Lead[]> {
  const params = {
    ...paramsOf(filter, now),
    before: after?.receivedAt ?? "",
    beforeId: after?.id ?? "",
    most,
  };
  // Leads have no drafts, and a release never holds one.
  return client.fetch<Lead[]>(LEADS_QUERY, params, { perspective: "raw", ...(signal && { signal }) });
}

export function countLeads(client: SanityClient, filter: LeadFilter, now: Date): Promise<number> {
  return client.fetch<number>(LEAD_COUNT_QUERY, paramsOf(filter, now), { perspective: "raw" });
}

export function cursorAfter(leads: readonly Lead[]): LeadCursor | null {
  const last = leads.at(-1);
  return last ? { receivedAt: last.receivedAt, id: last._id } : null;
}

/** All that match, in parts, however many there are. */
export async function askAllLeads(
  client: SanityClient,
  filter: LeadFilter,
  now: Date,
  most = 1000,
): Promise<Lead[]> {
  const all: Lead[] = [];
  for (;;) {
    const part = await askLeads(client, { filter, now, after: cursorAfter(all), most });
    all.push(...part);
    if (part.length < most) return all;
  }
}
