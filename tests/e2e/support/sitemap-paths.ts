/** The paths of all pages in the sitemap. */
export async function sitemapPaths(siteUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

/** The paths without most of those that differ in content alone, as templates of one category do. */
export function fewAlike(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return paths.filter((path) => {
    const parent = path.slice(0, path.lastIndexOf("/"));
    const count = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, count);
    const isDeep = parent.split("/").length > 3;
    return !isDeep || count <= 2;
  });
}
