import { ArticleCard, readArticle } from "@/components/content/article-card";
import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { evenColumns, gridColumns } from "@/components/content/even-columns";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readList, readText, readWholeNumber } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

/** A list of more than three opens with its newest article across the page. */
const WITHOUT_LEAD = 3;

export function ArticleList(block: BlockOf<"articleList">) {
  const topic = plain(readText(block.topic, "topic") ?? "");
  const limit = readWholeNumber(block.limit, "limit");
  const articles = readList(block.articles, "articles")
    .flatMap(({ key, ...listed }, index) => {
      const ofTopic =
        topic === "" || plain(readText(listed.topic, `articles[${index}].topic`) ?? "") === topic;
      const article = ofTopic ? readArticle(listed, `articles[${index}]`) : null;
      return article ? [{ key, article }] : [];
    })
    .slice(0, limit !== null && limit > 0 ? limit : undefined);
  if (articles.length === 0) return leaveOut("articles");
  const level = readText(block.heading, "heading") ? "h3" : "h2";
  const hasLead = articles.length > WITHOUT_LEAD;
  const others = articles.length - Number(hasLead);
  const columns = evenColumns(others, others % 3 === 0 ? 3 : 2);
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-12" />
      <ul className={`grid gap-x-8 gap-y-14 ${gridColumns[columns]}`}>
        {articles.map(({ key, article }, index) => (
          <li
            key={key}
            {...mark(`articles[${key}].title`)}
            className={hasLead && index === 0 ? "col-span-full border-b border-line pb-14" : ""}
          >
            <ArticleCard article={article} isLead={hasLead && index === 0} level={level} />
          </li>
        ))}
      </ul>
    </BlockArea>
  );
}
