/**
 * Takes out of a line of the log what could name a person or let somebody in. A second line of defense: what is
 * logged is chosen so that nothing of the kind is in it. The replacements keep a line of JSON valid.
 */
export function redact(line: string): string {
  return patterns.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

/** Each begins where a run of letters does: in a long one a search that begins at every letter takes seconds. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // Those at example.com are nobody's, and stand in advice (RFC 2606).
  [/(?<![\w.+-])[\w.+-]+@(?!(?:[\w-]+\.)*example\.com(?![\w.-]*\w))[\w-]+(?:\.[\w-]+)+/g, "[e-mail]"],
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, "[credentials]"],
  // Tokens that name a person (RFC 7519), and the payment provider's secrets.
  [/\beyJ[\w-]{8,}\.[\w-]*\.?[\w-]*/g, "[token]"],
  [/\b(?:sk|rk|whsec|paraph)_[\w]{8,}/g, "[secret]"],
  // Of a link: whoever has it may set somebody's password, or say what mails they get.
  [
    /((?:\/|%2F)(?:auth(?:\/|%2F)(?:password|set-up|address)|mail(?:\/|%2F)(?:off|confirm|stop))(?:\/|%2F))[\w.-]+/gi,
    "$1[secret]",
  ],
  // The query of an address.
  [/(?<![\w.~%:[\]/-])(?=[\w.~%:[\]-]*\/)([\w.~%:[\]/-]+)\?[^\s"'\\)]+/g, "$1?[query]"],
];
