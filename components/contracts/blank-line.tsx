import type { ComponentType } from "react";
import type { Blank, Part } from "@/lib/contracts/contract";

export type BlankComponent = ComponentType<{ blank: Blank }>;

/** A blank on its line, with the name of what belongs there. Copied as text it stands in brackets. */
export function BlankLine({ blank }: { blank: Blank }) {
  return (
    <span data-blank={blank.key} data-kind={blank.kind} className="blank">
      <span className="sr-only">[</span>
      {blank.label}
      <span className="sr-only">]</span>
    </span>
  );
}

interface ContractPartsProps {
  parts: readonly Part[];
  /** Shows a blank: as a line to write on, or as a field. */
  Blank: BlankComponent;
}

/** The words of a paragraph with the blanks among them. */
export function ContractParts({ parts, Blank }: ContractPartsProps) {
  return parts.map((part, index) => {
    const key = `${index}`;
    if (part.kind === "blank") return <Blank key={key} blank={part.blank} />;
    if (part.strong) return <strong key={key}>{part.text}</strong>;
    return part.emphasis ? <em key={key}>{part.text}</em> : part.text;
  });
}
