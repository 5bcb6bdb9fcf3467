import type { ReactNode } from "react";

/** A few words that stand out beside a title: until when, for whom. */
export function OfferBadge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-full bg-accent px-2.5 py-0.5 align-[0.1em] text-sm font-semibold text-accent-ink">
      {children}
    </span>
  );
}
