import { SearchDialog } from "@/components/search/search-dialog";
import type { OpenedSearch, Search } from "@/lib/search/browser-search";
import type { SearchResult } from "@/lib/search/search-index";
import { renderOver } from "../script/react.browser.tsx";
import { type Helper, startWorker } from "../script/workers/start-worker.browser.ts";
import { workerFiles } from "../script/workers/worker-files.browser.ts";
import type { SearchQuestion } from "./search-question.browser.ts";

/** `typed`: what was typed while this code was on its way. */
export function openSearch(typed: string): void {
  renderOver((close) => <SearchDialog typed={typed} load={loadIndex} onClose={close} />);
}

/** Opens the search in a worker, where indexing hundreds of pages stops nobody from typing. */
async function loadIndex(): Promise<OpenedSearch> {
  const helper = await startWorker<SearchQuestion>(workerFiles.search).catch(() => null);
  return helper ? openIn(helper) : openHere();
}

async function openIn({ ask, end }: Helper<SearchQuestion>): Promise<OpenedSearch> {
  try {
    await ask({ kind: "open" });
  } catch (error) {
    end();
    throw error;
  }
  const finder = (): Search => (query) => ask<readonly SearchResult[]>({ kind: "find", query });
  return { pages: finder(), all: ask({ kind: "join" }).then(finder) };
}

/** Where workers can't start, the page does it itself. */
async function openHere(): Promise<OpenedSearch> {
  const { openSearchIndex } = await import("../../lib/search/browser-search.ts");
  const { pages, all } = await openSearchIndex();
  return {
    pages: async (query) => pages(query),
    all: all.then((search) => async (query) => search(query)),
  };
}
