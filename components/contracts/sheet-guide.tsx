import type { SettledContract } from "@/lib/contracts/settle";

/** Beside the contract: its clauses to jump to, and what a visitor is going to fill in. */
export function SheetGuide({ contract: { clauses, blanks } }: { contract: SettledContract }) {
  return (
    <aside
      aria-label="About this contract"
      className="space-y-8 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:max-h-[calc(100dvh-var(--bar-height)-3rem)] lg:overflow-y-auto lg:pr-2 print:hidden"
    >
      {clauses.length > 0 && (
        <nav aria-label="Clauses">
          <h3 className="font-sans font-semibold">In this contract</h3>
          <ol className="mt-2 text-[0.9375rem]">
            {clauses.map(({ key, number, heading, isOptional }) => (
              <li key={key}>
                <a
                  href={`#clause-${number}`}
                  className="grid grid-cols-[1.75rem_minmax(0,1fr)] rounded-md py-1 text-muted hover:text-accent"
                >
                  <span className="tabular-nums">{number}.</span>
                  <span>
                    {heading}
                    {isOptional && " (optional)"}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {blanks.length > 0 && (
        <div>
          <h3 className="font-sans font-semibold">What to fill in</h3>
          <ul className="mt-2 space-y-1.5 text-[0.9375rem]">
            {blanks.map(({ key, label, sample }) => (
              <li key={key}>
                <span className="block text-ink first-letter:uppercase">{label}</span>
                {sample && <span className="block text-sm text-muted">for example {sample}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}
