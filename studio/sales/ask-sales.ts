import type { refundReasons, SaleDetail } from "@paraph/payments/sales/acts";
import type { Sale } from "@paraph/payments/sales/sale";
import type { KeptSelling, SellingSettings } from "@paraph/payments/sales/selling-settings";
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

/** A sale with its payments and its plan. */
export interface OpenedSale extends SaleDetail {
  readonly sale: Sale;
}

export interface WantedRefund {
  readonly charge: string;
  /** In minor units. */
  readonly amount: number;
  readonly reason: (typeof refundReasons)[number];
  readonly note: string;
  /** What had been refunded when the administrator decided. */
  readonly refundedBefore: number;
}

export type WhenCanceled = "period_end" | "now";

/** What the payments API refused, in its words. */
export class SalesRefusal extends Error {
  /** Such as `changed_meanwhile`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "SalesRefusal";
    this.code = code;
  }
}

/** One page of sales, newest first. Rejects with a message for the reader. */
export async function askSales(client: SanityClient, { search, before, signal }: Wanted): Promise<SalesPage> {
  const query = new URLSearchParams({ search, ...(before !== null && { before: String(before) }) });
  return await (await ask(client, `?${query}`, { signal })).json();
}

/** All sales that match, as a table for spreadsheets. */
export async function askTable(client: SanityClient, search: string): Promise<Blob> {
  await noteExport(client, "sales");
  const answer = await ask(client, `/csv?${new URLSearchParams({ search })}`);
  return answer.blob();
}

export async function askSale(
  client: SanityClient,
  session: string,
  signal: AbortSignal,
): Promise<OpenedSale> {
  return await (await ask(client, `/${encodeURIComponent(session)}`, { signal })).json();
}

export function refundSale(client: SanityClient, session: string, wanted: WantedRefund): Promise<Response> {
  return send(client, `/${encodeURIComponent(session)}/refund`, wanted);
}

export function cancelSale(client: SanityClient, session: string, at: WhenCanceled): Promise<Response> {
  return send(client, `/${encodeURIComponent(session)}/cancel`, { at });
}

export function sendReceipt(client: SanityClient, session: string): Promise<Response> {
  return send(client, `/${encodeURIComponent(session)}/receipt`, {});
}

export async function askSelling(client: SanityClient, signal?: AbortSignal): Promise<KeptSelling> {
  return await (await ask(client, "/settings", { ...(signal && { signal }) })).json();
}

/** Keeps the settings, unless somebody has changed them since `state`. */
export async function keepSelling(
  client: SanityClient,
  settings: SellingSettings,
  state: number,
): Promise<KeptSelling> {
  return await (await send(client, "/settings", { settings, state }, "PUT")).json();
}

function send(client: SanityClient, address: string, body: object, method = "POST"): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return ask(client, address, { method, headers, body: JSON.stringify(body) });
}

async function ask(client: SanityClient, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${await proofOf(client)}` };
  const answer = await fetch(`/local/payments/sales${address}`, { ...init, headers }).catch(
    (error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new Error("There is no connection to the website. Check yours, then try again.");
    },
  );
  if (answer.ok) return answer;
  const { error, message }: { error?: unknown; message?: unknown } = await answer.json().catch(() => ({}));
  throw new SalesRefusal(
    typeof error === "string" ? error : "",
    typeof message === "string" ? message : `The payments API answered ${answer.status}.`,
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
