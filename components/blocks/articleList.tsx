import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { ContentLink } from "@/components/content/content-link";
import { SampleMark } from "@/components/content/sample-mark";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readList, readObject, readText, readWholeNumber } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { resolveLink } from "@/lib/links";
import { shortDate } from "@/lib/short-date";

export function ArticleList(block: BlockOf<"articleList">) {
  const topic = plain(readText(block.topic, "topic") ?? "");
  const limit = readWholeNumber(block.limit, "limit");
  const articles = readList(block.articles, "articles")
    .flatMap(({ key, author, ...article }, index) => {
      const field = `articles[${index}]`;
      const title = readText(article.title, `${field}.title`);
      const link = { linkType: "internal", internal: article } as const;
      const ofTopic = topic === "" || plain(readText(article.topic, `${field}.topic`) ?? "") === topic;
      if (!title || !ofTopic || !resolveLink(link)) return [];
      const summary = readText(article.summary, `${field}.summary`);
      const date = readText(article.publishedAt, `${field}.publishedAt`);
      const name = readText(readObject(author, `${field}.author`)?.name, `${field}.author.name`);
      return [{ key, link, title, summary, day: date && shortDate(plain(date)), date, name, author }];
    })
    .slice(0, limit !== null && limit > 0 ? limit : undefined);
  if (articles.length === 0) return leaveOut("articles");
  const heading = readText(block.heading, "heading");
  const Title = heading ? "h3" : "h2";
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-12" />
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {articles.map(({ key, link, title, summary, day, date, name, author }) => (
          <li
            key={key}
            {...mark(`articles[${key}].title`)}
            className="relative flex flex-col rounded-2xl border border-line bg-card p-7 shadow-card sm:p-8"
          >
            <Title className="text-xl leading-snug font-[650] tracking-[-0.012em]">
              <ContentLink link={link} className="hover:text-accent after:absolute after:inset-0">
                {title}
              </ContentLink>
            </Title>
            {summary && <p className="mt-3 mb-6 leading-relaxed text-muted">{summary}</p>}
            {(day || name) && (
              <p className="mt-auto text-[0.9375rem] text-muted">
                {day && date && <time dateTime={plain(date)}>{day}</time>}
                {day && name && " · "}
                {name}
                {name && <SampleMark of={author} className="ml-2" />}
              </p>
            )}
          </li>
        ))}
      </ul>
    </BlockArea>
  );
}
