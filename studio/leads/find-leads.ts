import type { SanityClient } from "sanity";
import { publicEnv } from "@/lib/env/public";

/** What the tool shows of a lead, and what the table holds. */
export interface FoundLead {
  readonly _id: string;
  readonly receivedAt: string | null;
  readonly status: string | null;
  readonly kind: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly company: string | null;
  readonly message: string | null;
  readonly heading: string | null;
  readonly page: string | null;
  readonly consent: string | null;
  /** When the owner of a newsletter's address has confirmed it. */
  readonly confirmedAt: string | null;
  readonly note: string | null;
}

/** Empty strings filter nothing. */
export interface LeadFilter {
  readonly kind: string;
  readonly status: string;
  readonly text: string;
}

const chosen = `_type == "lead" && !(_id in path("drafts.**"))
  && ($kind == "" || kind == $kind)
  && ($status == "" || coalesce(status, "new") == $status)
  && (count($words) == 0 || [email, name, company, message, note] match $words)`;
const fields =
  "_id, receivedAt, status, kind, email, name, company, message, heading, page, consent, confirmedAt, note";

/** The newest ones, and how many there are. */
export const shownLeads = `{
  "leads": *[${chosen}] | order(receivedAt desc)[0...50]{${fields}},
  "count": count(*[${chosen}])
}`;

/** Whether an address may be written to: one for a newsletter once its owner has confirmed it. */
export function isAgreed({ kind, confirmedAt }: FoundLead): boolean {
  return publicEnv().mode === "hosted" || kind !== "newsletter" || confirmedAt !== null;
}

/** By which the owner of each confirmed address has it deleted, by the lead's id. */
export async function askStopLinks(
  client: SanityClient,
  leads: readonly FoundLead[],
): Promise<Readonly<Record<string, string>>> {
  const ids = leads.flatMap(({ _id, confirmedAt }) => (confirmedAt === null ? [] : [_id]));
  if (ids.length === 0) return {};
  const { links }: { links: Readonly<Record<string, string>> } = await client.request({
    url: "/mail/stop-links",
    method: "POST",
    body: { ids },
    tag: "stop-links",
  });
  return links;
}

/** All of them, for a table. */
export const allLeads = `*[${chosen}] | order(receivedAt desc){${fields}}`;

/** Everything that was sent with an address, in lower case, drafts that somebody made of it included. */
export const leadsOfPerson = `*[_type == "lead" && lower(email) == $email] | order(receivedAt desc){${fields}}`;

/** Each word may be the beginning of one. */
export function paramsOf({ kind, status, text }: LeadFilter) {
  const words = text.trim().split(/\s+/).filter(Boolean);
  return { kind, status, words: words.map((word) => `${word}*`) };
}
