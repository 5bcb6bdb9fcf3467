import { FillButton } from "@/components/contracts/fill-button";
import type { Live } from "@/components/contracts/fill-live";
import { FillProgress } from "@/components/contracts/fill-progress";
import { nothingFilled } from "@/lib/contracts/filling";
import { progressOf } from "@/lib/contracts/progress";
import type { SettledContract } from "@/lib/contracts/settle";

interface FillBarProps {
  settled: SettledContract;
  live: Live | null;
}

/** On a phone, below the contract for as long as one reads in it: how far it is filled in, and the way to the form. */
export function FillBar({ settled, live }: FillBarProps) {
  return (
    <div
      data-bar=""
      className="sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap items-end gap-x-4 gap-y-2 border-t border-line bg-card px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-raised lg:hidden noscript:hidden print:hidden"
    >
      {/* There before it says anything: screen readers tell what changes in it. */}
      <div role="status" className="contents">
        {live?.notice && <p className="basis-full text-sm leading-snug text-muted">{live.notice}</p>}
      </div>
      <FillProgress progress={live?.progress ?? progressOf(settled, nothingFilled)} />
      <FillButton press="form" live={live} look="primary" className="shrink-0">
        Open the form
      </FillButton>
    </div>
  );
}
