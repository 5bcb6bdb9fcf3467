/** Units that are never cut: escaped bytes of one character, or a whole character. */
const unit =
  /%[c-f][\da-f](?:%[89ab][\da-f])+|%[\da-f]{2}|\p{RI}{2}|.(?:\p{M}|[\u{1f3fb}-\u{1f3ff}]|\u200d.)*/gisu;

/** The length of a value in the query of an address. */
export function encodedLength(value: string): number {
  return new URLSearchParams([["", value]]).toString().length - 1;
}

/**
 * The value, cut to at most so many characters in an address. Halves of characters are dropped, because an address
 * can't hold them.
 */
export function shorten(value: string, longest: number): string {
  let kept = "";
  let length = 0;
  for (const [part] of value.replaceAll(/\p{Cs}/gu, "").matchAll(unit)) {
    length += encodedLength(part);
    if (length > longest) break;
    kept += part;
  }
  return kept;
}
