"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";

/** The only receipt code that the page loads before there is a receipt. */
export function ReceiptIsland() {
  const container = useRef<HTMLDivElement>(null);
  const [Receipt, setReceipt] = useState<ComponentType | null>(null);
  useEffect(() => {
    const area = container.current?.closest<HTMLElement>("[data-receipt]");
    if (!area || area.hidden) return;
    const leaveOut = () => {
      area.hidden = true;
    };
    import("@/components/selling/checkout/receipt").then(({ isThere, Receipt }) => {
      if (isThere()) setReceipt(() => Receipt);
      else leaveOut();
    }, leaveOut);
  }, []);
  return (
    <div
      ref={container}
      aria-busy={Receipt === null}
      className="min-h-[60rem] sm:min-h-[52rem] lg:min-h-[32rem]"
    >
      {Receipt && <Receipt />}
    </div>
  );
}
