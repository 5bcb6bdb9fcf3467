import { FillButton } from "@/components/contracts/filling/fill-button";
import type { Live } from "@/components/contracts/filling/fill-live";
import { stillParts } from "@/components/contracts/filling/still-parts";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";

interface FillBarProps {
  resolved: ResolvedContract;
  live: Live | null;
}

/** On a phone, a bar below the contract while people read it: progress, and a button for the form. */
export function FillBar({ resolved, live }: FillBarProps) {
  const { Progress } = live?.parts ?? stillParts;
  return (
    <div
      data-bar=""
      data-twin="off"
      className="sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap items-end gap-x-4 gap-y-2 border-t border-line bg-card px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-raised lg:hidden noscript:hidden print:hidden"
    >
      {/* There before it says anything: screen readers tell what changes in it. */}
      <div role="status" className="contents">
        {live?.notice && <p className="basis-full text-sm leading-snug text-muted">{live.notice}</p>}
      </div>
      <Progress resolved={resolved} />
      <FillButton press="form" live={live} look="primary" className="shrink-0">
        Open the form
      </FillButton>
    </div>
  );
}
