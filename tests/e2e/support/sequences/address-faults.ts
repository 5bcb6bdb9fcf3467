import { isReservedPath, isWithinPath, pathOf, type Routed } from "../../../../lib/routes.ts";
import { publishedPages } from "../../../../scripts/support/published-pages.ts";
import type { Newsroom } from "../newsroom.ts";
import { sitemapPaths } from "../sitemap-paths.ts";

interface Row extends Routed {
  readonly _id: string;
  readonly previousPaths: readonly string[] | null;
}

/** Where an address leads: each path on the way, and the status of the last. */
interface Way {
  readonly paths: readonly string[];
  readonly status: number;
}

/** What is wrong with a site's addresses, as its visitors see them. */
export async function addressFaults(newsroom: Newsroom, siteUrl: string): Promise<string[]> {
  const ways = new Map<string, Promise<Way>>();
  const wayOf = (path: string) => {
    const known = ways.get(path) ?? follow(newsroom, siteUrl, path);
    ways.set(path, known);
    return known;
  };
  const published = await publishedPages(siteUrl);
  const faults: string[] = [];
  for (const [path, targets] of await linksWithin(newsroom, ["/", ...published.map((page) => page.path)])) {
    for (const target of targets) {
      // The dashboard's stand-in is not part of the website, and lets in only who is signed in.
      if (isWithinPath(target, "/local/dashboard")) continue;
      const way = await wayOf(target);
      if (way.paths.length > 2) faults.push(`${path} links to a chain: ${way.paths.join(" → ")}`);
      if (way.status !== 200) faults.push(`${path} links to ${way.paths.join(" → ")}: ${way.status}`);
    }
  }
  for (const path of await sitemapPaths(siteUrl)) {
    const way = await wayOf(path);
    if (way.status !== 200 || way.paths.length > 1)
      faults.push(`the sitemap lists ${way.paths.join(" → ")}: ${way.status}`);
  }
  for (const { path } of published) {
    const way = await wayOf(path);
    if (way.status !== 200 || way.paths.length > 1)
      faults.push(`published at ${way.paths.join(" → ")}: ${way.status}`);
  }
  faults.push(...(await formerFaults(newsroom, wayOf)));
  return faults;
}

/** The paths that each page links to: these pages, and those that can be reached from them. */
async function linksWithin(
  newsroom: Newsroom,
  starts: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>();
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || isReservedPath(path)) continue;
    const { status, html } = await newsroom.visit(path);
    // Parsing four hundred pages for their links would take as long as all the rest.
    const links = status === 200 ? html.matchAll(/<a\b[^>]*\shref="(\/(?!\/)[^"#?]*)/g) : [];
    found.set(path, new Set(Array.from(links, ([, target = ""]) => target)));
    waiting.push(...(found.get(path) ?? []));
  }
  return found;
}

/** A former address leads to its page in one hop, unless another page or a redirect took it over. */
async function formerFaults(newsroom: Newsroom, wayOf: (path: string) => Promise<Way>): Promise<string[]> {
  const { rows, taken } = await newsroom.client
    .withConfig({ perspective: "published" })
    .fetch<{ rows: Row[]; taken: string[] }>(
      `{ "rows": *[defined(path) || defined(slug.current)] {
           _id, _type, path, slug, previousPaths, "category": coalesce(category, categories[0])->slug.current },
         "taken": *[_type == "redirect"].from }`,
    );
  const holders = new Map<string, string[]>();
  const living = new Set(rows.map((row) => pathOf(row)));
  for (const row of rows) {
    const address = pathOf(row);
    if (address === null) continue;
    for (const former of row.previousPaths ?? [])
      if (!living.has(former) && !taken.includes(former))
        holders.set(former, [...(holders.get(former) ?? []), address]);
  }
  const faults: string[] = [];
  for (const [former, pages] of holders) {
    const { paths, status } = await wayOf(former);
    const isThere = status === 200 && paths.length === 2 && pages.includes(paths[1] ?? "");
    if (!isThere) faults.push(`${former} was ${pages.join(" or ")}, and is ${paths.join(" → ")}: ${status}`);
  }
  return faults;
}

/** Follows redirects within the site, five at most, so that a loop ends too. */
async function follow(newsroom: Newsroom, siteUrl: string, start: string): Promise<Way> {
  const paths = [start];
  let { status, location } = await newsroom.visit(start);
  while (location !== null && paths.length < 6) {
    const next = new URL(location, siteUrl);
    if (next.origin !== new URL(siteUrl).origin) return { paths: [...paths, next.href], status: 200 };
    paths.push(next.pathname);
    ({ status, location } = await newsroom.visit(next.pathname + next.search));
  }
  return { paths, status };
}
