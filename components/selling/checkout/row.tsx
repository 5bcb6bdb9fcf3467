import type { ReactNode } from "react";

interface RowProps {
  term: string;
  children: ReactNode;
}

/** A line of an order or a receipt; what has no room beside its term stands below it. */
export function Row({ term, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-line py-3.5">
      <dt className="max-w-full min-w-0 text-muted wrap-anywhere">{term}</dt>
      <dd className="min-w-0 flex-1 basis-32 text-right text-balance wrap-anywhere">{children}</dd>
    </div>
  );
}
