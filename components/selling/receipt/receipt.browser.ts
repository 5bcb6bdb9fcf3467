/** Fills in the receipt of whoever comes from the payment page. Without its code the page says its own words. */
export function startReceipt(): void {
  const { dataset } = document.documentElement;
  const slot = document.querySelector<HTMLElement>("[data-receipt]");
  const place = slot?.querySelector<HTMLElement>("[aria-busy]");
  const asks = slot?.dataset.receipt === "asks";
  const isOfTab = dataset.paidHere === "";
  if (!place || dataset.paidHere === undefined || !(isOfTab || asks)) return;
  const leaveOut = () => {
    if (isOfTab) delete dataset.paidHere;
  };
  import("./show-receipt.browser.tsx").then(({ showReceipt }) => {
    if (!showReceipt(place, asks)) leaveOut();
  }, leaveOut);
}
