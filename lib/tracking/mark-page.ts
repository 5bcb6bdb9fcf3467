/**
 * The page with what is configured in its root's attribute. Pages are stored by the build, which knows no keys: so the
 * same build runs with any.
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
