import { topicNames, topicValues } from "@/lib/pages/topics";

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
