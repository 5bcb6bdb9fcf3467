import type { ReactElement } from "react";
import { ArticleFacts } from "@/components/site/article-facts";
import { StoryFacts } from "@/components/site/story-facts";
import type { PageDocument } from "@/lib/content/load";

/** What stands under the first block of articles and customers' stories: facts of the document itself. */
export function pageFacts(page: PageDocument): ReactElement | null {
  // The query's type is that of pages; the other types share its projection.
  const type: string = page._type;
  if (type === "post") return <ArticleFacts article={page} />;
  if (type === "caseStudy") return <StoryFacts story={page} />;
  return null;
}
