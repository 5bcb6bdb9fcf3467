import type { KeptReceipt } from "@paraph/service/receipt";
import type { BuyerLetter } from "../letters.ts";
import { money } from "../money.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

interface Around {
  readonly siteUrl: string;
  /** The session or invoice that was paid. */
  readonly source: string;
  /** Distinguishes a letter that is sent again. */
  readonly again?: string;
}

/** The mail with a receipt; `null` if nobody knows the buyer's address. */
export function receiptLetter(receipt: KeptReceipt, { siteUrl, source, again }: Around): BuyerLetter | null {
  const { number, buyer, seller, lines, total, currency, means, next } = receipt;
  if (buyer.email === "") return null;
  const amount = (minor: number) => money(minor, currency);
  const facts = [
    `Receipt ${number}, ${day.format(new Date(receipt.paidAt))}`,
    ...lines.map(
      ({ what, quantity, amount: of }) => `${quantity > 1 ? `${quantity} × ` : ""}${what}: ${amount(of)}`,
    ),
    ...(receipt.discount > 0 ? [`Discount: −${amount(receipt.discount)}`] : []),
    ...(receipt.tax > 0 ? [`Tax: ${amount(receipt.tax)}`] : []),
    `Total: ${amount(total)}${means ? `, paid by ${means}` : ""}`,
  ];
  const parties = [
    ...(seller.name === "" ? [] : [["Seller", seller] as const]),
    ...(buyer.name === "" && buyer.address.length === 0 ? [] : [["Buyer", buyer] as const]),
  ].map(([word, { name, address, taxNumber }]) => {
    const tax = taxNumber === "" ? [] : [`tax number ${taxNumber}`];
    return `${word}: ${[name, ...address, ...tax].filter(Boolean).join(", ")}`;
  });
  const later =
    next &&
    `The plan renews on ${day.format(new Date(next.at))} for ${amount(next.amount)} and tax where it applies, and then each ${next.every}, until you cancel in Billing.`;
  return {
    cause: `receipt/${source}${again === undefined ? "" : `/${again}`}`,
    to: buyer.email,
    subject: total > 0 ? `Your receipt ${number}` : "Your free days have begun",
    paragraphs: [...facts, ...parties, ...(later ? [later] : [])],
    action: { label: "Open Billing", url: `${siteUrl}/billing` },
    reason: "You get this mail because you bought this on our site.",
  };
}
