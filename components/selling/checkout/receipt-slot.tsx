import { ReceiptIsland } from "@/components/selling/checkout/receipt-island";
import { receiptScript } from "@/lib/selling/receipt-script";

/**
 * Where the page after a payment says what was paid. Pages are stored and know nobody: it is shown to whoever comes from
 * the payment page, in place of the page's first block, and to nobody else.
 */
export function ReceiptSlot() {
  return (
    <div data-receipt="" hidden suppressHydrationWarning>
      <section className="block-area" data-tone="paper">
        <div className="container">
          <ReceiptIsland />
        </div>
      </section>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project; must run before the first paint */}
      <script dangerouslySetInnerHTML={{ __html: receiptScript }} />
    </div>
  );
}
