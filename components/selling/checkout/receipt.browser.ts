/** Fills in the receipt of whoever comes from the payment page. Without its code the page says its own words. */
export function startReceipt(): void {
  const { dataset } = document.documentElement;
  const place = document.querySelector<HTMLElement>("[data-receipt] [aria-busy]");
  if (!place || dataset.paidHere === undefined) return;
  const leaveOut = () => {
    delete dataset.paidHere;
  };
  import("./show-receipt.browser.tsx").then(({ showReceipt }) => {
    if (!showReceipt(place)) leaveOut();
  }, leaveOut);
}
