import type { ReactNode } from "react";
import type { Interval } from "@/lib/checkout/prices";
import type { Sellable } from "@/lib/content/read-price";
import { rhythmsOf } from "@/lib/content/read-rhythms";

interface EitherRhythmProps {
  sellable: Sellable;
  /** Of the block's switch; null: it has none. */
  start: Interval | null;
  children: (sellable: Sellable) => ReactNode;
}

/** What is said of a price; where it can be switched, of both rhythms in one place, so that nothing moves. */
export function EitherRhythm({ sellable, start, children }: EitherRhythmProps) {
  const rhythms = start === null ? [sellable] : rhythmsOf(sellable);
  if (rhythms.length === 1) return children(sellable);
  return (
    <div className="rhythm-stack">
      {rhythms.map((one) => (
        <div key={one.key} data-rhythm={one.price.interval}>
          {children(one)}
        </div>
      ))}
    </div>
  );
}
