import { paymentEnv } from "@/lib/env/payments";

/**
 * Where the page after a payment says what was paid. Pages are stored and know nobody: the page's first script marks the
 * root of whoever comes from the payment page, and selling.css shows this in place of the page's first block
 * (components/selling/receipt/receipt.browser.ts). Our own payments API also says so of sessions of other tabs.
 */
export function ReceiptSlot() {
  const asks = paymentEnv().mode === "local";
  return (
    <div data-receipt={asks ? "asks" : ""}>
      <section className="block-area" data-tone="paper">
        <div className="page-width">
          <div
            aria-busy="true"
            className={asks ? "receipt-room" : "min-h-[60rem] sm:min-h-[52rem] lg:min-h-[32rem]"}
          />
        </div>
      </section>
    </div>
  );
}
