/**
 * Adds the tracking configuration to the page's root element. Builds store pages without keys, so one build works with
 * any keys.
 */
export function markPage(html: string, attribute: string | undefined): string {
  return html.replace(/<html\b[^>]*>/, (tag) => {
    const plain = tag.replace(/ data-tracking="[^"]*"/, "");
    if (attribute === undefined) return plain;
    const value = attribute
      .replaceAll("&", "&amp;")
      .replaceAll('"', "&quot;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;");
    return `${plain.slice(0, -1)} data-tracking="${value}">`;
  });
}
