import "server-only";
import type { ClientPerspective, QueryParams } from "@sanity/client";
import { cacheLife, cacheTag } from "next/cache";
import { cookies, draftMode } from "next/headers";
import { cache } from "react";
import { collectDependencies, listKey, toTags } from "@/lib/cache/dependencies";
import { sharedRevisions } from "@/lib/cache/revisions";
import { lakeClient, previewClient } from "@/lib/content/client";
import { secondsUntilExpiry, withoutExpired } from "@/lib/content/expiry";
import { fetchList } from "@/lib/content/fetch-list";
import { allListedTypes, listedTypesIn } from "@/lib/content/listed-types";
import { PREVIEW_PERSPECTIVE_COOKIE, parsePerspective } from "@/lib/content/perspective";
import { DEAL_QUERY, PAGE_QUERY, PATHS_QUERY, SITE_QUERY, SLUG_QUERY } from "@/lib/content/queries";
import type { PAGE_QUERY_RESULT, PATHS_QUERY_RESULT, SITE_QUERY_RESULT } from "@/lib/content/sanity.types";
import { matchPath, pathOf, routedTypes } from "@/lib/routes";

export type PageDocument = NonNullable<PAGE_QUERY_RESULT>;
export type Site = SITE_QUERY_RESULT;

type Fetch = <Result>(query: string, params?: QueryParams) => Promise<Result>;

/** Entries end when a revision they were made from does (lib/cache), never by the clock. In seconds. */
export const UNTIL_PUBLISHED = { stale: 300, revalidate: 31_536_000, expire: 31_536_000 };

/** The page at a canonical path as visitors see it, or in draft mode as editors do. */
export async function loadPage(path: string): Promise<PageDocument | null> {
  const perspective = await previewPerspective();
  return perspective === null ? loadPublishedPage(path) : loadPreviewPage(path, perspective);
}

/** Settings, navigation, footer and products: what every page shows around its blocks. */
export async function loadSite(): Promise<Site> {
  const perspective = await previewPerspective();
  return perspective === null ? loadPublishedSite() : loadPreviewSite(perspective);
}

/** Path and search settings of every published page. */
export async function loadPaths(): Promise<{ path: string; document: PATHS_QUERY_RESULT[number] }[]> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  const documents = await fetchList<PATHS_QUERY_RESULT>(PATHS_QUERY, routedTypes);
  return documents.flatMap((document) => {
    const path = pathOf(document);
    return path === null ? [] : [{ path, document }];
  });
}

/** Drafts are read anew for each request, and once in it: head and body of a page ask for the same. */
const loadPreviewPage = cache((path: string, perspective: ClientPerspective) =>
  readPage(path, previewFetch(perspective)),
);

const loadPreviewSite = cache((perspective: ClientPerspective) =>
  previewFetch(perspective)<Site>(SITE_QUERY),
);

async function loadPublishedPage(path: string): Promise<PageDocument | null> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  return readPage(path, fetchPublished);
}

async function loadPublishedSite(): Promise<Site> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  const categories = sharedRevisions().ofLists(["contractCategory"]);
  const site = await fetchPublished<Site>(SITE_QUERY, {}, siteTypes);
  // Only the first category there ever is changes the bar; while there are some, one stands for all.
  if (!site.contractCategory) cacheTag(...toTags(categories));
  return withoutExpiredSeals(site);
}

const siteTypes = ["siteSettings", "navigation", "footer", "product", "announcement"];

/** Certifications end by the clock: what is stored with them ends with the first of them. */
function withoutExpiredSeals(site: Site): Site {
  if (!site.footer?.certifications) return site;
  const now = new Date();
  const certifications = withoutExpired(site.footer.certifications, now);
  const seconds = secondsUntilExpiry(certifications, now);
  if (seconds !== null) cacheLife({ ...UNTIL_PUBLISHED, revalidate: seconds, expire: seconds });
  return { ...site, footer: { ...site.footer, certifications } };
}

/** Stored paths win over paths made from slugs, so that `/signature/contracts/download-success` is no category. */
async function readPage(path: string, fetch: Fetch): Promise<PageDocument | null> {
  const [page, deal] = await Promise.all([
    fetch<PageDocument | null>(PAGE_QUERY, { path }),
    fetch<PageDocument | null>(DEAL_QUERY, { path }),
  ]);
  if (page ?? deal) return page ?? deal;
  for (const { type, slug, category = null } of matchPath(path)) {
    if (slug === undefined) continue;
    const found = await fetch<PageDocument | null>(SLUG_QUERY, { type, slug, category });
    if (found) return found;
  }
  return null;
}

/**
 * Reads published documents inside a `"use cache"` function and ties its result to their revisions. `lists`: types of
 * which the result holds all documents, so that a new one changes it; blocks in the result add the types they list.
 * Revisions of lists are read first, so that a publish in between makes the entry outdated rather than wrong.
 */
export async function fetchPublished<Result>(
  query: string,
  params: QueryParams = {},
  lists: string[] = [],
): Promise<Result> {
  const before = sharedRevisions().ofLists([...lists, ...allListedTypes]);
  const result = await lakeClient().fetch<Result>(query, params);
  const keys = [...lists, ...listedTypesIn(result)].map(listKey);
  const dependencies = new Map(keys.map((key) => [key, before.get(key) ?? ""]));
  collectDependencies(result, dependencies);
  if (dependencies.size > 0) cacheTag(...toTags(dependencies));
  return result;
}

function previewFetch(perspective: ClientPerspective): Fetch {
  return (query, params = {}) => previewClient(perspective).fetch(query, params, { cache: "no-store" });
}

async function previewPerspective(): Promise<ClientPerspective | null> {
  const { isEnabled } = await draftMode();
  if (!isEnabled) return null;
  const cookieStore = await cookies();
  return parsePerspective(cookieStore.get(PREVIEW_PERSPECTIVE_COOKIE)?.value);
}

/** Whether the visitor is an editor in draft mode. */
export async function isPreview(): Promise<boolean> {
  return (await draftMode()).isEnabled;
}
