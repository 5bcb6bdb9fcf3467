import { highlight } from "@/lib/search/search-index";

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
