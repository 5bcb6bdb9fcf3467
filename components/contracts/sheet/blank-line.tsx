import type { ComponentType } from "react";
import type { Blank, Part } from "@/lib/contracts/contract";
import { wordsAt } from "@/lib/contracts/write-blank";

export type BlankComponent = ComponentType<{ blank: Blank }>;

export interface SentenceParts {
  /** Shows a blank: as a line to write on, or as a field. */
  readonly Blank: BlankComponent;
  /** Shows words beside a blank, which follow what is written into it. */
  readonly Words: ComponentType<{ parts: readonly Part[]; index: number }>;
}

/** A blank on its line, with its default or the name of what belongs there. Copied as text, a name stands in brackets. */
export function BlankLine({ blank }: { blank: Blank }) {
  if (blank.default) {
    return (
      <span data-blank={blank.key} data-kind={blank.kind} data-filled="" data-default="" className="blank">
        {blank.default}
      </span>
    );
  }
  return (
    <span data-blank={blank.key} data-kind={blank.kind} className="blank">
      <span className="sr-only">[</span>
      {blank.label}
      <span className="sr-only">]</span>
    </span>
  );
}

/** Beside a line on which nothing is written yet. */
export function LineWords({ parts, index }: { parts: readonly Part[]; index: number }) {
  return wordsAt(parts, index, {});
}

interface ContractPartsProps {
  parts: readonly Part[];
  shown: SentenceParts;
}

/** The words of a paragraph with the blanks among them. */
export function ContractParts({ parts, shown: { Blank, Words } }: ContractPartsProps) {
  return parts.map((part, index) => {
    const key = `${index}`;
    if (part.kind === "blank") return <Blank key={key} blank={part.blank} />;
    const words = <Words key={key} parts={parts} index={index} />;
    if (part.strong) return <strong key={key}>{words}</strong>;
    return part.emphasis ? <em key={key}>{words}</em> : words;
  });
}
