import { type KeptReceipt, receiptWords } from "@paraph/service/receipt";
import type { BuyerLetter } from "../letters.ts";

interface Around {
  readonly siteUrl: string;
  /** The session or invoice that was paid. */
  readonly source: string;
  /** Distinguishes a letter that is sent again. */
  readonly again?: string;
}

/** The mail with a receipt; `null` if nobody knows the buyer's address. */
export function receiptLetter(receipt: KeptReceipt, { siteUrl, source, again }: Around): BuyerLetter | null {
  const { number, total, means, next: renewal } = receipt;
  if (receipt.buyer.email === "") return null;
  const { date, lines, sums, seller, buyer, next } = receiptWords(receipt);
  return {
    cause: `receipt/${source}${again === undefined ? "" : `/${again}`}`,
    to: receipt.buyer.email,
    subject: total === 0 && renewal ? "Your free days have begun" : `Your receipt ${number}`,
    paragraphs: [
      `Receipt ${number}, ${date}`,
      ...lines.map(({ what, amount }) => `${what}: ${amount}`),
      ...sums.map(([term, amount]) => `${term}: ${amount}`),
      ...(means ? [`Paid by: ${means}`] : []),
      ...(seller.length > 0 ? [`Seller: ${seller.join(", ")}`] : []),
      `Buyer: ${buyer.join(", ")}`,
      `Next payment: ${next}`,
      `Cancel or change a plan, change your card, and find your invoices in Billing: ${siteUrl}/billing`,
    ],
    action: { label: "Download the receipt", url: `${siteUrl}/api/receipt/${source}` },
    reason: "You get this mail because you bought this on our site.",
  };
}
