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
