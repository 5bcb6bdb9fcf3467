/** Long enough for "e-signatures", short enough for the narrowest phone. */
const LONGEST = 12;

/** A heading in which "e-signature" or "add-on" never breaks at its hyphen. Longer words may. */
export function WholeWords({ text }: { text: string }) {
  const parts = text.split(/([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)/u);
  return parts.map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
