import type { Problem } from "@/lib/content/report";

/** Stands in draft mode where a visitor sees nothing, and says what is missing. */
export function BlockNotice({ name, problems }: { name: string; problems: readonly Problem[] }) {
  return (
    <section className="block-area" data-tone="paper" data-compact="" data-block-notice={name}>
      <div className="container">
        <div className="rounded-2xl border-2 border-dashed border-line-strong bg-warn-soft p-6 text-ink">
          <p className="font-semibold">
            The block “{name}” is not shown to visitors{problems.length > 0 ? ":" : "."}
          </p>
          <ul className="mt-2 space-y-1">
            {problems.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <code className="font-mono text-[0.9em]">{field}</code> {message}.
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
