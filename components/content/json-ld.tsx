/** Structured data for search engines. `<` is escaped, so no text in it can close the element. */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped; React would escape quotes and break it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
