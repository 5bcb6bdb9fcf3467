import type { ReactNode } from "react";
import { modeIn } from "@/lib/selling/charge";
import type { Sellable } from "@/lib/selling/offers/read-price";

interface EitherCampaignProps {
  sellable: Sellable;
  /** `isUsual`: not what a paid campaign makes of it. */
  children: (sellable: Sellable, isUsual: boolean) => ReactNode;
}

/**
 * A button and what is said of its charge; where a paid campaign begins the plan otherwise, for both kinds of visitors in
 * one place. Pages are stored and know no visitor: the page's first script marks the root, and selling.css chooses.
 */
export function EitherCampaign({ sellable, children }: EitherCampaignProps) {
  const mode = modeIn(true, sellable);
  if (mode === sellable.mode) return children(sellable, true);
  return (
    <div className="campaign-stack">
      <div data-campaign="usual">{children(sellable, true)}</div>
      <div data-campaign="paid">{children({ ...sellable, mode }, false)}</div>
    </div>
  );
}
