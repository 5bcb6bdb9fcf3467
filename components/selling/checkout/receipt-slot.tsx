/**
 * Where the page after a payment says what was paid. Pages are stored and know nobody: the page's first script marks the
 * root of whoever comes from the payment page, and selling.css shows this in place of the page's first block
 * (components/selling/checkout/receipt.browser.ts).
 */
export function ReceiptSlot() {
  return (
    <div data-receipt="">
      <section className="block-area" data-tone="paper">
        <div className="container">
          <div aria-busy="true" className="min-h-[60rem] sm:min-h-[52rem] lg:min-h-[32rem]" />
        </div>
      </section>
    </div>
  );
}
