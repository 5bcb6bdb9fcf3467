import { readProcessFile } from "@paraph/service/supervisor";
import { z } from "zod";

/** A deal for the payments API: what it sells, and when. */
export interface Offer {
  readonly prices: readonly string[];
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** The currently published deals. Rejects when they can't be read. */
export type Offers = () => Promise<readonly Offer[]>;

export interface LakeTarget {
  /** The lake's query address. */
  readonly queryUrl: string;
  /** Where the lake says who somebody is. */
  readonly personUrl: string;
  /** Where acts are noted in the lake's audit; `null` at a hosted lake. */
  readonly auditUrl: string | null;
  readonly token: string;
}

/** Kept short because a buyer is waiting. */
const timeLimit = 2_000;

const query = '*[_type == "deal" && count(prices) > 0] { "prices": prices[], startsAt, endsAt }';

// An invalid deal does not block the others. An unreadable time is never reached.
const instant = z.string().nullable().catch("unreadable");
const deal = z.object({ prices: z.array(z.string()).catch([]), startsAt: instant, endsAt: instant });
const answer = z.object({ result: z.unknown() });

/** The lake that runs on a data folder. Looked up for each call, because its port may change at a restart. */
export function lakeOf(dataFolder: string): LakeTarget | null {
  const lake = readProcessFile(dataFolder, "lake");
  if (lake === null) return null;
  const api = `http://127.0.0.1:${lake.port}/v2025-02-19`;
  const personUrl = `${api}/users/me`;
  return {
    queryUrl: `${api}/data/query/production`,
    personUrl,
    auditUrl: `${api}/audit/sales`,
    token: lake.token,
  };
}

/**
 * Queries the lake on each call, so that a deal that was just published, changed or withdrawn takes effect at
 * once.
 */
export function createOffers(findLake: () => LakeTarget | null): Offers {
  return async () => {
    const lake = findLake();
    if (lake === null) throw new Error("Reading the running deals failed: no lake runs on this data folder.");
    return z.array(deal).parse(await askLake(lake, query));
  };
}

/** What the lake answers to a query about what is published. The parameters are texts. */
export async function askLake(
  { queryUrl, token }: LakeTarget,
  query: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const address = new URL(queryUrl);
  address.searchParams.set("query", query);
  address.searchParams.set("perspective", "published");
  for (const [name, value] of Object.entries(parameters))
    address.searchParams.set(`$${name}`, JSON.stringify(value));
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeLimit),
  });
  if (!response.ok) throw new Error(`Reading from the lake failed: the lake answered ${response.status}.`);
  return answer.parse(await response.json()).result;
}
