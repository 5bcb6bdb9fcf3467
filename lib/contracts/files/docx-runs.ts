import bidiFactory from "bidi-js";
import { TextRun, UnderlineType } from "docx";
import type { Run } from "@/lib/contracts/files/pieces";
import { readsRightToLeft } from "@/lib/contracts/files/printable";

const bidi = bidiFactory();

/** Space beside a label to write by hand, in spaces that neither break nor shrink. */
const ROOM = "\u00a0".repeat(6);

/** A run, or unstyled words, for Word. Right-to-left text is marked. */
export function textRuns(run: Run | string): TextRun[] {
  if (typeof run === "string") return wordRuns(run, false, false);
  if (run.kind === "words") return wordRuns(run.text, run.strong, run.emphasis);
  return [
    new TextRun({
      text: `${ROOM}${run.label}${ROOM}`,
      style: "Blank",
      underline: { type: UnderlineType.SINGLE },
    }),
  ];
}

function wordRuns(text: string, bold: boolean, italics: boolean): TextRun[] {
  return directions(text).map(
    ({ words, rightToLeft }) =>
      new TextRun({
        ...(bold && { bold, boldComplexScript: true }),
        ...(italics && { italics, italicsComplexScript: true }),
        ...(rightToLeft && { rightToLeft }),
        text: words,
      }),
  );
}

interface Direction {
  words: string;
  readonly rightToLeft: boolean;
}

function directions(text: string): Direction[] {
  if (!readsRightToLeft(text)) return [{ words: text, rightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(text, "ltr");
  const found: Direction[] = [];
  // By UTF-16 units: both halves of a character are at the same level.
  for (let index = 0; index < text.length; index++) {
    const rightToLeft = (levels[index] ?? 0) > 0;
    const last = found.at(-1);
    if (last?.rightToLeft === rightToLeft) last.words += text[index];
    else found.push({ words: text[index] ?? "", rightToLeft });
  }
  return found;
}
