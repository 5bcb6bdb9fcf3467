import { Fragment, type ReactNode } from "react";
import { plain } from "@/lib/content/read";

/** Long enough for "e-signatures" and a mark after it, and for "202-555-0143". */
const LONGEST = 13;

/**
 * A heading or label in which "e-signature" or a phone number breaks at its hyphen only where it doesn't fit on a line: on
 * a narrow phone with large type. Longer words break anywhere.
 */
export function WholeWords({ text }: { text: string }) {
  // A mark stays with its word: a line may begin after an element of its own. A preview's invisible marks are no
  // punctuation, and stay in one piece.
  const parts = text.split(/(\p{P}*[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+\p{P}*)/u);
  return parts.map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <span key={index} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** One stroke of the pen is about this long. */
const STROKE_LENGTH = 16;

/** The heading with the product's motif under the chosen words, if it contains them. Of many words only the last ones get it. */
export function Emphasized({ text, emphasis }: { text: string; emphasis: string | null }) {
  const words = emphasis ? plain(emphasis) : "";
  const end = words ? text.indexOf(words) + words.length : 0;
  if (end < words.length || words === "") return <WholeWords text={text} />;
  const space = words.indexOf(" ", Math.max(words.length - STROKE_LENGTH - 1, 0));
  const start = end - words.length + (words.length > STROKE_LENGTH && space > 0 ? space + 1 : 0);
  // A comma or period stays on the line of the word before it.
  const mark = /^[,.;:!?…]+/.exec(text.slice(end))?.[0] ?? "";
  return (
    <>
      <WholeWords text={text.slice(0, start)} />
      {/* On one line wherever it fits one; where it doesn't, the motif is under the last. */}
      <span className="inline-block max-w-full">
        <span className="emphasis">
          <WholeWords text={text.slice(start, end)} />
        </span>
        {mark}
      </span>
      <WholeWords text={text.slice(end + mark.length)} />
    </>
  );
}

/** A text that may break wherever `at` matches, which takes no letters: `/(?<=@)/` is after each "@". */
export function Breakable({ text, at }: { text: string; at: RegExp }): ReactNode {
  return text.split(at).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
