import { FillForm } from "@/components/contracts/filling/fill-form";
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
