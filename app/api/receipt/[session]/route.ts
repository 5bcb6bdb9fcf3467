import { readFromDisk } from "@/lib/contracts/files/read-from-disk";
import { env } from "@/lib/env/environment";
import { createReceiptFiles } from "@/lib/selling/receipts/receipt-file";
import { receiptPdf } from "@/lib/selling/receipts/receipt-pdf";

type Context = RouteContext<"/api/receipt/[session]">;

let answer: ReturnType<typeof createReceiptFiles> | undefined;

/** The receipt of a paid session or invoice as a PDF, for whoever knows its name. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  answer ??= createReceiptFiles({
    payments: env().payments,
    make: (receipt) => receiptPdf(receipt, readFromDisk),
    fetch: (...request) => globalThis.fetch(...request),
  });
  return answer((await params).session);
}
