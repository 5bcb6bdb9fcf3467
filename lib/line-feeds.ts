/** Text whose line breaks, of any system or word processor, are line feeds. */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
}
