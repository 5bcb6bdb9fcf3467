import type { ReactNode } from "react";
import { intervalsOf } from "@/lib/selling/offers/read-intervals";
import type { Sellable } from "@/lib/selling/offers/read-price";
import type { Interval } from "@/lib/selling/prices";

interface EitherIntervalProps {
  sellable: Sellable;
  /** Of the block's switch; null: it has none. */
  start: Interval | null;
  children: (sellable: Sellable) => ReactNode;
}

/** What is said of a price; where it can be switched, of both intervals in one place, so that nothing moves. */
export function EitherInterval({ sellable, start, children }: EitherIntervalProps) {
  const intervals = start === null ? [sellable] : intervalsOf(sellable);
  if (intervals.length === 1) return children(sellable);
  return (
    <div className="interval-stack">
      {intervals.map((one) => (
        <div key={one.key} data-interval={one.price.interval}>
          {children(one)}
        </div>
      ))}
    </div>
  );
}
