import { isRecord } from "@paraph/service/json";
import { plain, readChoice, readText } from "@/lib/content/read";
import { isSample } from "@/lib/content/sample";
import type { JsonLdNode, PageContext } from "@/lib/pages/json-ld/node";
import { lastChange } from "@/lib/pages/last-change";
import { descriptionOf, titleOf } from "@/lib/pages/seo";
import { besidePath } from "@/lib/pages/site-address";
import { topicNames, topicValues } from "@/lib/pages/topics";

/** An article of the blog. */
export function articleNode({ path, page, site, base }: PageContext): JsonLdNode | null {
  // The query's type is that of pages; the other types share its projection.
  const type: string = page._type;
  if (type !== "post") return null;
  const publishedAt = readText(page.publishedAt, "publishedAt");
  const changed = lastChange([page._updatedAt, publishedAt && plain(publishedAt)]);
  const topic = readChoice(page.topic, topicValues, null, "topic");
  const author: unknown = page.author;
  const name = isRecord(author) && !isSample(author) ? readText(author.name, "author.name") : null;
  return {
    "@type": "BlogPosting",
    "@id": `${base}${path}#article`,
    headline: titleOf(page),
    description: descriptionOf(page, site),
    url: `${base}${path}`,
    image: `${base}${besidePath(path, "social.png")}`,
    ...(topic ? { articleSection: topicNames[topic] } : {}),
    ...(publishedAt ? { datePublished: plain(publishedAt) } : {}),
    ...(changed ? { dateModified: changed } : {}),
    author: name
      ? { "@type": "Person", name: plain(name) }
      : { "@type": "Organization", "@id": `${base}/#organization` },
    publisher: { "@id": `${base}/#organization` },
    mainEntityOfPage: { "@id": `${base}${path}#page` },
  };
}
