import type { Sale } from "@paraph/payments/sales/sale";
import type { PriceProblem } from "@paraph/payments/stopped-prices";
import type { SanityClient } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { noteExport } from "../audit/note-export";

export interface SalesPage {
  readonly sales: readonly Sale[];
  /** Where the next page begins; `null` after the last. */
  readonly next: number | null;
  /** Prices that pages and the payment provider say differently: nobody can buy them. */
  readonly prices: readonly PriceProblem[];
}

export interface Wanted {
  readonly search: string;
  readonly before: number | null;
  readonly signal: AbortSignal;
}

/** One page of sales, newest first. Rejects with a message for the reader. */
export async function askSales(client: SanityClient, { search, before, signal }: Wanted): Promise<SalesPage> {
  const query = new URLSearchParams({ search, ...(before !== null && { before: String(before) }) });
  return await (await ask(client, `?${query}`, signal)).json();
}

/** All sales that match, as a table for spreadsheets. */
export async function askTable(client: SanityClient, search: string): Promise<Blob> {
  await noteExport(client, "sales");
  const answer = await ask(client, `/csv?${new URLSearchParams({ search })}`);
  return answer.blob();
}

async function ask(client: SanityClient, address: string, signal?: AbortSignal): Promise<Response> {
  const token = await proofOf(client);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`/local/payments/sales${address}`, { headers, ...(signal && { signal }) }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw new Error("There is no connection to the website. Check yours, then try again.");
    },
  );
  if (answer.ok) return answer;
  const told: { message?: unknown } = await answer.json().catch(() => ({}));
  throw new Error(
    typeof told.message === "string" ? told.message : `The payments API answered ${answer.status}.`,
  );
}

/** What proves to the payments API who asks. The local lake's session is in a cookie that only the lake gets. */
async function proofOf(client: SanityClient): Promise<string> {
  if (publicEnv().mode === "local") {
    const { token } = await client.request<{ token: string }>({ method: "POST", url: "/users/me/proof" });
    return token;
  }
  const { token } = client.config();
  if (token) return token;
  throw new Error("Sign out of the Studio and in again: this browser keeps no proof of who you are.");
}
