import type { DirectoryEntry } from "@/lib/content/directory-entries";

interface Feed {
  readonly brand: string;
  readonly base: string;
  readonly entries: readonly DirectoryEntry[];
}

/** The articles of the blog as RSS 2.0, newest first. */
export function blogFeed({ brand, base, entries }: Feed): string {
  const posts = entries
    .filter(({ type, publishedAt }) => type === "post" && publishedAt !== null)
    .map((post) => ({ ...post, date: new Date(post.publishedAt ?? "") }))
    .filter(({ date }) => !Number.isNaN(date.getTime()))
    .sort((one, other) => other.date.getTime() - one.date.getTime());
  const newest = posts[0]?.date.toUTCString();
  const items = posts.map(
    ({ title, path, description, author, topic, date }) => `<item>
<title>${xml(title)}</title>
<link>${xml(base + path)}</link>
<guid isPermaLink="true">${xml(base + path)}</guid>
<pubDate>${date.toUTCString()}</pubDate>
${author === null ? "" : `<dc:creator>${xml(author)}</dc:creator>\n`}${topic === null ? "" : `<category>${xml(topic)}</category>\n`}<description>${xml(description)}</description>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(`${brand} blog`)}</title>
<link>${xml(`${base}/blog`)}</link>
<description>${xml(`Articles by ${brand} on signing, approving and running paperwork.`)}</description>
<language>en</language>
<atom:link href="${xml(`${base}/blog/feed.xml`)}" rel="self" type="application/rss+xml"/>
${newest === undefined ? "" : `<lastBuildDate>${newest}</lastBuildDate>\n`}${items.join("\n")}
</channel>
</rss>
`;
}

/** Text for XML: escaped, without characters that XML forbids altogether. */
export function xml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&apos;",
  };
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
  );
}
