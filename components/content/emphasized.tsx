import { WholeWords } from "@/components/content/whole-words";
import { plain } from "@/lib/content/read";

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
