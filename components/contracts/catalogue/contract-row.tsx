import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";
import { highlight } from "@/lib/search/search-index";
import { shortDate } from "@/lib/short-date";

interface ContractRowProps {
  path: string;
  name: ReactNode;
  summary: ReactNode;
  /** Where it stands, in lists that hold more than one sub-category. */
  subCategory?: ReactNode;
  clauseCount: number | null;
  reviewedOn: string | null;
}

/** A contract in a list, on the server and in the browser. The whole row is the link. */
export function ContractRow({ path, name, summary, subCategory, clauseCount, reviewedOn }: ContractRowProps) {
  const reviewed = reviewedOn && shortDate(reviewedOn);
  const facts = [
    subCategory,
    clauseCount ? `${clauseCount} ${clauseCount === 1 ? "clause" : "clauses"}` : null,
    reviewed ? `Reviewed ${reviewed}` : null,
  ].filter(Boolean);
  return (
    <a
      href={path}
      className="group flex h-full items-center gap-4 rounded-2xl border border-line bg-card px-5 py-4 shadow-card transition-[border-color] hover:border-accent"
    >
      <span className="min-w-0 flex-1 self-start">
        <span className="block text-lg leading-snug font-semibold text-balance group-hover:text-accent">
          {name}
        </span>
        {summary && <span className="mt-1 block text-[0.9375rem] leading-relaxed text-muted">{summary}</span>}
        {facts.length > 0 && (
          <span className="mt-2 block text-sm text-muted">
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row never change places
              <span key={index}>
                {index > 0 && " · "}
                {fact}
              </span>
            ))}
          </span>
        )}
      </span>
      <Glyph name="arrow" className="arrow size-5 shrink-0 text-accent" />
    </a>
  );
}

/** A text with the words that a search met marked. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlight(text, terms).map(({ text: piece, isHit }, index) => {
    const key = `${index}-${piece}`;
    return isHit ? (
      <mark key={key} className="rounded-sm bg-accent-soft text-ink">
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    );
  });
}
