import { ContentLink } from "@/components/content/content-link";
import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import { SampleMark } from "@/components/content/sample-mark";
import { Glyph } from "@/components/ui/glyph";
import { plain, readChoice, readText } from "@/lib/content/read";
import { resolveLink } from "@/lib/links";
import type { Neighbor } from "@/lib/pages/pick-neighbors";
import { topicNames, topicValues } from "@/lib/pages/topics";
import { shortDate } from "@/lib/short-date";

/** What to read after an article or a customer's story, with the way back to all of them. */
export function ReadNext({ neighbors }: { neighbors: readonly Neighbor[] }) {
  const cards = neighbors.flatMap(({ customer, publishedAt, ...neighbor }) => {
    const title = readText(neighbor.title, "title");
    const link = { linkType: "internal", internal: { ...neighbor, path: null } } as const;
    const date = readText(publishedAt, "publishedAt");
    if (!title || !resolveLink(link)) return [];
    const topic = readChoice(neighbor.topic, topicValues, null, "topic");
    const day = date && shortDate(plain(date));
    const above =
      readText(customer, "customer") ?? [topic && topicNames[topic], day].filter(Boolean).join(" · ");
    return [
      { key: neighbor._id, title, link, above, neighbor, summary: readText(neighbor.summary, "summary") },
    ];
  });
  if (cards.length === 0) return null;
  const isArticle = neighbors[0]?._type === "post";
  return (
    <section
      className="block-area"
      data-tone="tint"
      data-compact=""
      data-chrome=""
      aria-labelledby="read-next"
    >
      <div className="page-width">
        <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="read-next" className="text-subtitle font-[650] tracking-[-0.015em]">
            {isArticle ? "Read next" : "More stories"}
          </h2>
          <a href={isArticle ? "/blog" : "/customers"} className="text-link flex items-center gap-1.5">
            {isArticle ? "All articles" : "All customers"}
            <Glyph name="arrow" className="arrow size-4" />
          </a>
        </div>
        <ul className={`grid gap-5 ${gridColumns[evenColumns(cards.length, 3)]}`}>
          {cards.map(({ key, title, link, above, neighbor, summary }) => (
            <li
              key={key}
              className={`relative row-span-3 grid grid-rows-subgrid gap-y-0 rounded-2xl border border-line bg-card p-6 transition-shadow hover:shadow-card ${lastAlone}`}
            >
              {above && (
                <p className="mb-2 flex items-center gap-2 text-sm text-muted">
                  {above}
                  <SampleMark of={neighbor} />
                </p>
              )}
              <h3 className="row-start-2 text-lg leading-snug font-[650] tracking-[-0.01em]">
                <ContentLink
                  link={link}
                  className="hover:text-accent after:absolute after:inset-0 after:rounded-2xl"
                >
                  {title}
                </ContentLink>
              </h3>
              {summary && (
                <p className="row-start-3 mt-2 line-clamp-3 self-start text-[0.9375rem] text-muted">
                  {summary}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
