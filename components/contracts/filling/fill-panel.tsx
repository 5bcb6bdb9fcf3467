import { FillButton, FillForm, stillParts } from "@/components/contracts/filling/fill-form";
import type { Live } from "@/components/contracts/filling/fill-live";
import type { Contract } from "@/lib/contracts/contract";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";
import { hintOf } from "@/lib/contracts/write-blank";

interface FillPanelProps {
  contract: Contract;
  resolved: ResolvedContract;
  live: Live | null;
}

/** Beside the contract: the form. Where scripts are off, what to fill in by hand. */
export function FillPanel({ contract, resolved, live }: FillPanelProps) {
  return (
    <aside
      aria-label="Fill in this contract"
      data-panel=""
      className="max-lg:hidden lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] noscript:block print:hidden"
    >
      <div
        className="overflow-y-auto rounded-2xl border border-line bg-card shadow-card lg:flex lg:max-h-[calc(100dvh-var(--bar-height)-3rem)] lg:flex-col noscript:hidden"
        data-twin="off"
      >
        <FillForm id="fill" contract={contract} resolved={resolved} live={live} />
      </div>
      {!live && resolved.blanks.length > 0 && (
        <div className="hidden noscript:block">
          <h3 className="font-sans font-semibold">What to fill in</h3>
          <ul className="mt-2 space-y-1.5 text-[0.9375rem]">
            {resolved.blanks.map((blank) => (
              <li key={blank.key}>
                <span className="block text-ink first-letter:uppercase">{blank.label}</span>
                <span className="block text-sm text-muted">{hintOf(blank)}</span>
                {blank.choices.length > 0 && (
                  <span className="block text-sm text-muted">one of: {blank.choices.join(", ")}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}

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
