import { isReservedPath } from "../../../lib/routes.ts";
import { type PublishedPage, publishedPages } from "../../../scripts/support/published-pages.ts";
import { specifiedRoutes } from "../../support/specified-routes.ts";
import { type PageFacts, readPage } from "./page-facts.ts";

export interface SiteFacts {
  /** Every page that is published, specified or linked to, by its path. */
  readonly pages: ReadonlyMap<string, PageFacts>;
  /** Paths reachable by links from the home page. */
  readonly reached: ReadonlySet<string>;
  readonly published: readonly PublishedPage[];
}

/** Reads the whole site once: the pages reachable from the home page, then the others. */
export async function crawl(siteUrl: string): Promise<SiteFacts> {
  const pages = new Map<string, PageFacts>();
  const reached = new Set<string>();
  async function follow(start: string): Promise<readonly string[]> {
    const visited: string[] = [];
    const waiting = [start];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (pages.has(path)) continue;
      const page = await fetchPage(siteUrl, path);
      pages.set(path, page);
      visited.push(path);
      waiting.push(...page.links.map((href) => new URL(href, `${siteUrl}${path}`).pathname));
    }
    return visited;
  }
  for (const path of await follow("/")) reached.add(path);
  const published = await publishedPages(siteUrl);
  for (const { path } of [...published, ...specifiedRoutes]) await follow(path);
  return { pages, reached, published };
}

async function fetchPage(siteUrl: string, path: string): Promise<PageFacts> {
  const answer = await fetch(`${siteUrl}${path}`, { redirect: "manual" });
  const html = await answer.text();
  // The Studio and plain files are not pages, but their addresses must exist too.
  return readPage(path, answer.status, isReservedPath(path) ? "" : html);
}
