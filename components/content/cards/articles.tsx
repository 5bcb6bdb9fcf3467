import { ContentLink } from "@/components/content/content-link";
import { SampleMark } from "@/components/content/sample-mark";
import { Visual } from "@/components/content/visual";
import type { BlockOf } from "@/lib/content/blocks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { plain, readChoice, readObject, readText } from "@/lib/content/read";
import { resolveLink } from "@/lib/links";
import { topicNames, topicValues } from "@/lib/pages/topics";
import { shortDate } from "@/lib/short-date";

type ListedArticle = NonNullable<NonNullable<BlockOf<"articleList">["articles"]>[number]>;

/** What a list shows of an article; null for one that has no title or no address. */
export function readArticle(article: ListedArticle, field: string) {
  const title = readText(article.title, `${field}.title`);
  const link = { linkType: "internal", internal: article } as const;
  if (!title || !resolveLink(link)) return null;
  const { author, _id, next } = article;
  const date = readText(article.publishedAt, `${field}.publishedAt`);
  return {
    _id,
    next,
    title,
    link,
    author,
    field,
    visual: article.visual,
    topic: readChoice(article.topic, topicValues, null, `${field}.topic`),
    summary: readText(article.summary, `${field}.summary`),
    date,
    day: date && shortDate(plain(date)),
    name: readText(readObject(author, `${field}.author`)?.name, `${field}.author.name`),
  };
}

type Article = NonNullable<ReturnType<typeof readArticle>>;

interface ArticleCardProps {
  article: Article;
  /** As wide as the list, for the first one. Where there is room its picture stands beside its words. */
  isLead: boolean;
  /** The one that the others are read after. */
  isStart: boolean;
  level: "h2" | "h3";
}

/**
 * An article in short. The whole card is the link; its words for a screen reader are the title. `articleList.css`
 * arranges it, because a topic that is chosen makes another card the wide one.
 */
export function ArticleCard({ article, isLead, isStart, level: Title }: ArticleCardProps) {
  const { link, title, topic, summary, day, date, name, author, field } = article;
  const { sizes } = isLead ? pictureFrames.hero : pictureFrames.featureSplit;
  const picture = Visual({ visual: article.visual, field: `${field}.visual`, sizes });
  return (
    <article className="article-card">
      {picture && (
        <div aria-hidden="true" className="grid sm:scene-frame">
          {picture}
        </div>
      )}
      <div className="article-words">
        {(topic || isStart) && (
          <p
            data-eyebrow=""
            className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] font-semibold text-accent"
          >
            {topic && topicNames[topic]}
            {topic && " "}
            {isStart && (
              <span className="rounded-full border border-accent-line bg-accent-soft px-2.5 text-sm">
                Start here
              </span>
            )}
          </p>
        )}
        <Title className="article-title">
          <ContentLink
            link={link}
            className="after:absolute after:inset-0 after:rounded-2xl hover:text-accent"
          >
            {title}
          </ContentLink>
        </Title>
        {summary && <p className="article-summary">{summary}</p>}
        {(day || name) && (
          <p className="mt-auto text-[0.9375rem] text-muted">
            {day && date && <time dateTime={plain(date)}>{day}</time>}
            {day && name && " · "}
            {name}
            {name && <SampleMark of={author} className="ml-2" />}
          </p>
        )}
      </div>
    </article>
  );
}

type Topic = keyof typeof topicNames;

interface Listed {
  readonly article: { readonly topic: Topic | null };
}

/** The topics of a list, in the order of their table, and how many articles are on each. */
export function topicsOf(articles: readonly Listed[]) {
  return topicValues
    .map((topic) => ({ topic, count: articles.filter(({ article }) => article.topic === topic).length }))
    .filter(({ count }) => count > 0);
}

interface ArticleFilterProps {
  topics: ReturnType<typeof topicsOf>;
  /** How many articles there are in all. */
  count: number;
}

/** Links that show one topic of the list around them. The style sheet hides the others, so it needs no script. */
export function ArticleFilter({ topics, count }: ArticleFilterProps) {
  return (
    <nav id="topics" aria-label="Filter by topic" className="article-topics">
      <a href="#topics" className="article-topic">
        All topics <Count of={count} />
      </a>
      {topics.map(({ topic, count: ofTopic }) => (
        <a
          key={topic}
          id={`topic-${topic}`}
          href={`#topic-${topic}`}
          data-topic={topic}
          className="article-topic"
        >
          {topicNames[topic]} <Count of={ofTopic} />
        </a>
      ))}
    </nav>
  );
}

function Count({ of }: { of: number }) {
  return (
    <>
      <span className="font-normal tabular-nums">{of}</span>
      <span className="article-topic-shown sr-only">, shown</span>
    </>
  );
}
