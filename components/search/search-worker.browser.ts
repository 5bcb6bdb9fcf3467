import { type OpenedSearch, openSearchIndex } from "../../lib/search/browser-search.ts";
import type { SearchIndex, SearchResult } from "../../lib/search/search-index.ts";
import { answerWith } from "../script/workers/answer.browser.ts";
import type { SearchQuestion } from "./search-question.browser.ts";

let opened: OpenedSearch<SearchIndex> | null = null;
let search: SearchIndex = () => [];

/** Each question is answered with what is found; opening finds nothing yet. */
answerWith(async (question: SearchQuestion): Promise<readonly SearchResult[]> => {
  if (question.kind === "find") return search(question.query);
  if (question.kind === "open") opened = await openSearchIndex();
  if (opened) search = question.kind === "open" ? opened.pages : await opened.all;
  return [];
});
