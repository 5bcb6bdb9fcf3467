import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { ArticleCard, ArticleFilter, readArticle, topicsOf } from "@/components/content/cards/articles";
import { evenColumns } from "@/components/content/even-columns";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readList, readText, readWholeNumber } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { startOf } from "@/lib/pages/pick-neighbors";

/** A list of more than three opens with its newest article across the page. */
const WITHOUT_LEAD = 3;

/** The newest few, those of one topic, or all of them with a filter. */
export function ArticleList(block: BlockOf<"articleList">) {
  const topic = plain(readText(block.topic, "topic") ?? "");
  const limit = readWholeNumber(block.limit, "limit") ?? 0;
  const articles = readList(block.articles, "articles")
    .flatMap(({ key, ...listed }, index) => {
      const ofTopic =
        topic === "" || plain(readText(listed.topic, `articles[${index}].topic`) ?? "") === topic;
      const article = ofTopic ? readArticle(listed, `articles[${index}]`) : null;
      return article ? [{ key, article }] : [];
    })
    .slice(0, limit > 0 ? limit : undefined);
  if (articles.length === 0) return leaveOut("articles");
  const level = readText(block.heading, "heading") ? "h3" : "h2";
  const hasLead = articles.length > WITHOUT_LEAD;
  const others = articles.length - Number(hasLead);
  const isWhole = topic === "" && limit <= 0;
  const start = isWhole ? startOf(articles.map(({ article }) => article)) : null;
  const topics = isWhole ? topicsOf(articles) : [];
  const isFiltered = topics.length > 1;
  const firstOfOdd = isFiltered
    ? topics
        .filter(({ count }) => count % 2 === 1)
        .map(({ topic: one }) => articles.findIndex(({ article }) => article.topic === one))
    : [];
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-12" />
      <div className="articles">
        {isFiltered && <ArticleFilter topics={topics} count={articles.length} />}
        <ul className="article-grid" data-columns={evenColumns(others, others % 3 === 0 ? 3 : 2)}>
          {articles.map(({ key, article }, index) => {
            const isLead = hasLead && index === 0;
            const leads = [isLead && "all", firstOfOdd.includes(index) && "topic"].filter(Boolean).join(" ");
            return (
              <li
                key={key}
                {...mark(`articles[${key}].title`)}
                className="article-place"
                data-topic={article.topic ?? undefined}
                data-leads={leads || undefined}
              >
                <ArticleCard
                  article={article}
                  isLead={leads !== ""}
                  isStart={article._id === start}
                  level={level}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </BlockArea>
  );
}
