import { isRecord } from "@paraph/service/json";
import { oneAtATime } from "@paraph/service/one-at-a-time";
import type { KeptReceipt } from "@paraph/service/receipt";
import { tokenHeader } from "@paraph/service/requests";
import { log } from "@paraph/service/telemetry/log";
import type { MadeFile } from "@/lib/contracts/files/file-makers";
import { nameMissing } from "@/lib/contracts/files/name-missing";

interface Around {
  /** Where this process reaches the payments API of this site, and by what it is known there. */
  readonly payments: { readonly url: string | undefined; readonly token: string | undefined };
  readonly make: (receipt: KeptReceipt) => Promise<MadeFile>;
  readonly fetch: typeof globalThis.fetch;
}

/** In milliseconds. Somebody waits. */
const timeLimit = 10_000;
/** A file takes the processor for a moment. More people than this are told to come again. */
const mostWaiting = 20;

const busy = "Many receipts are being made right now. Try again in a moment.\n";
const unknown =
  "No receipt has this address. It has one as soon as the payment provider has confirmed the payment.\n";
const unreachable = "The receipt can't be read right now. It is kept: try again in a few minutes.\n";

/** Answers with receipts of this site's payments API as files, one after another. */
export function createReceiptFiles({ payments, make, fetch }: Around) {
  const inTurn = oneAtATime();
  let waiting = 0;

  async function answer(source: string): Promise<Response> {
    // As the provider names sessions and invoices.
    if (!/^(?:cs|in)_\w{1,252}$/.test(source) || payments.url === undefined) return text(404, unknown);
    const receipt = await load(payments.url, source);
    if (typeof receipt === "string") return text(receipt === unknown ? 404 : 503, receipt);
    const { blob, missing } = await make(receipt);
    if (blob === null) {
      const words = `No font here has ${nameMissing(missing)}, so there is no file of this receipt. The page after the payment shows all of it.\n`;
      return text(422, words);
    }
    return new Response(blob, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="receipt-${receipt.number.replaceAll(/[^\w.-]+/g, "-")}.pdf"`,
        "cache-control": "no-store",
      },
    });
  }

  /** The receipt, or why there is none. */
  async function load(
    url: string,
    source: string,
  ): Promise<KeptReceipt | typeof unknown | typeof unreachable> {
    try {
      const response = await fetch(`${url}/local/payments-api/receipts/${source}`, {
        headers: { [tokenHeader]: payments.token ?? "" },
        signal: AbortSignal.timeout(timeLimit),
        cache: "no-store",
      });
      if (response.status === 404) return unknown;
      const receipt: unknown = await response.json();
      // Only our own API answers here.
      if (response.ok && isRecord(receipt)) return receipt as unknown as KeptReceipt;
      throw new Error(`the payments API answered ${response.status}`);
    } catch (error) {
      log.warn("Reading a receipt failed", { error });
      return unreachable;
    }
  }

  return async (source: string): Promise<Response> => {
    if (waiting >= mostWaiting) return text(503, busy);
    waiting++;
    try {
      return await inTurn(() => answer(source));
    } finally {
      waiting--;
    }
  };
}

function text(status: number, words: string): Response {
  return new Response(words, { status, headers: { "cache-control": "no-store", "x-robots-tag": "noindex" } });
}
