import type { Blank, Part } from "@/lib/contracts/contract";

/** A blank on its line, with the name of what belongs there. Copied as text it stands in brackets. */
export function BlankLine({ blank }: { blank: Blank }) {
  return (
    <span
      data-blank={blank.key}
      data-kind={blank.kind}
      className="rounded-sm border-b-2 border-accent-line bg-accent-soft box-decoration-clone px-1.5 py-px text-[0.94em] print:rounded-none print:border-b print:border-ink print:bg-transparent"
    >
      <span className="sr-only">[</span>
      {blank.label}
      <span className="sr-only">]</span>
    </span>
  );
}

/** The words of a paragraph with the blanks among them. */
export function ContractParts({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, index) => {
    const key = `${index}`;
    if (part.kind === "blank") return <BlankLine key={key} blank={part.blank} />;
    if (part.strong) return <strong key={key}>{part.text}</strong>;
    return part.emphasis ? <em key={key}>{part.text}</em> : part.text;
  });
}
