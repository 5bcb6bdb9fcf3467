import "server-only";
import type { ClientPerspective, QueryParams } from "@sanity/client";
import { cacheLife, cacheTag } from "next/cache";
import { cookies, draftMode } from "next/headers";
import { cache } from "react";
import { collectDependencies, type ListOf, SITE_URL_KEY, toTags, UNTIL_KEY } from "@/lib/cache/dependencies";
import { sharedRevisions } from "@/lib/cache/revisions";
import { CONTRACT_CATEGORY_QUERY } from "@/lib/content/catalogue-queries";
import { lakeClient, previewClient } from "@/lib/content/client";
import { type Deal, settleDeal } from "@/lib/content/deal";
import { type DealPreview, previewDeal } from "@/lib/content/deal-preview";
import { expiringIn, nextExpiry, withoutExpiredIn } from "@/lib/content/expiry";
import { fetchList } from "@/lib/content/fetch-list";
import { allListedTypes, listedTypesIn, ofType } from "@/lib/content/listed-types";
import { contractsOf, readContractList } from "@/lib/content/load-contract-list";
import { nextMoment } from "@/lib/content/moment";
import {
  PREVIEW_DEAL_COOKIE,
  PREVIEW_PERSPECTIVE_COOKIE,
  parseDealTime,
  parsePerspective,
} from "@/lib/content/perspective";
import {
  CONTRACT_TEMPLATE_QUERY,
  DEAL_QUERY,
  PAGE_QUERY,
  PATHS_QUERY,
  SITE_QUERY,
  SLUG_QUERY,
} from "@/lib/content/queries";
import type {
  CONTRACT_CATEGORY_QUERY_RESULT,
  CONTRACT_LIST_QUERY_RESULT,
  CONTRACT_TEMPLATE_QUERY_RESULT,
  PAGE_QUERY_RESULT,
  PATHS_QUERY_RESULT,
  SITE_QUERY_RESULT,
} from "@/lib/content/sanity.types";
import {
  type ContractList,
  matchContractList,
  matchPath,
  pathOf,
  type RoutedType,
  routedTypes,
} from "@/lib/routes";

export type ContractTemplate = NonNullable<CONTRACT_TEMPLATE_QUERY_RESULT>["template"];
export type ContractCatalogue = NonNullable<CONTRACT_CATEGORY_QUERY_RESULT>["catalogue"];

/** One page of the whole list of a sub-category. */
export interface ContractListing {
  readonly list: NonNullable<CONTRACT_LIST_QUERY_RESULT>["list"];
  readonly place: ContractList;
  readonly name: string;
  readonly intro: string | null;
  readonly pages: number;
}

export type PageDocument = NonNullable<PAGE_QUERY_RESULT> & {
  /** On the page of a contract. */
  readonly template?: ContractTemplate;
  /** On the page of a category of contracts. */
  readonly catalogue?: ContractCatalogue;
  readonly listing?: ContractListing;
  /** On the page of a deal. */
  readonly deal?: Deal;
  /** There in draft mode only. */
  readonly dealPreview?: DealPreview;
};
export type Site = SITE_QUERY_RESULT;

/** `lists`: of what the result holds all documents. */
export type Fetch = <Result>(
  query: string,
  params?: QueryParams,
  lists?: readonly ListOf[],
) => Promise<Result>;

/** What is asked of the types that show more than blocks. */
const ownQueries: Partial<Record<RoutedType, string>> = {
  contractTemplate: CONTRACT_TEMPLATE_QUERY,
  contractCategory: CONTRACT_CATEGORY_QUERY,
};

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
const loadPreviewPage = cache(async (path: string, perspective: ClientPerspective) => {
  const page = withoutExpiredIn(await readPage(path, previewFetch(perspective)), new Date());
  if (!page?.deal) return page;
  const cookieStore = await cookies();
  return previewDeal(page, parseDealTime(cookieStore.get(PREVIEW_DEAL_COOKIE)?.value));
});

const loadPreviewSite = cache((perspective: ClientPerspective) =>
  previewFetch(perspective)<Site>(SITE_QUERY),
);

async function loadPublishedPage(path: string): Promise<PageDocument | null> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  const page = await readPage(path, fetchPublished);
  return page && settleDeal(page);
}

async function loadPublishedSite(): Promise<Site> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  const categories = sharedRevisions().ofTypes(["contractCategory"]);
  const site = await fetchPublished<Site>(SITE_QUERY, {}, siteLists);
  cacheTag(...toTags(new Map([[SITE_URL_KEY, sharedRevisions().revisionOf(SITE_URL_KEY)]])));
  // Only the first category there ever is changes the bar; while there are some, one stands for all.
  if (!site.contractCategory) cacheTag(...toTags(categories));
  return site;
}

const siteLists: ListOf[] = [["siteSettings"], ["navigation"], ["footer"], ["product"], ["announcement"]];

/** Stored paths win over paths made from slugs, so that `/signature/contracts/download-success` is no category. */
async function readPage(path: string, fetch: Fetch): Promise<PageDocument | null> {
  const [page, deal] = await Promise.all([
    fetch<PageDocument | null>(PAGE_QUERY, { path }),
    fetch<PageDocument | null>(DEAL_QUERY, { path }),
  ]);
  if (page ?? deal) return page ?? deal;
  const list = matchContractList(path);
  if (list) return readContractList(list, fetch);
  for (const { type, slug, category = null } of matchPath(path)) {
    if (slug === undefined) continue;
    const query = ownQueries[type] ?? SLUG_QUERY;
    const lists = type === "contractCategory" ? await contractsOf(slug, fetch) : [];
    const found = await fetch<PageDocument | null>(query, { type, slug, category }, lists);
    if (found) return found;
  }
  return null;
}

/**
 * Reads published documents inside a `"use cache"` function and ties its result to their revisions. `lists`: of what
 * the result holds all documents, so that a new one changes it; blocks in the result add the types they list.
 * Revisions of lists are read first, so that a publish in between makes the entry outdated rather than wrong. What has
 * expired is left out, and an entry ends with the first thing in it that ends by the clock.
 */
export async function fetchPublished<Result>(
  query: string,
  params: QueryParams = {},
  lists: readonly ListOf[] = [],
): Promise<Result> {
  const keyOf = (list: ListOf) => sharedRevisions().keyOfList(list);
  const before = sharedRevisions().ofKeys([...lists, ...allListedTypes.map(ofType)].map(keyOf));
  const result = await lakeClient().fetch<Result>(query, params);
  const keys = [...lists, ...[...listedTypesIn(result)].map(ofType)].map(keyOf);
  const dependencies = new Map(keys.map((key) => [key, before.get(key) ?? ""]));
  collectDependencies(result, dependencies);
  const now = new Date();
  const ends = [nextMoment(result), nextExpiry(expiringIn(result), now)].filter((end) => end !== null);
  if (ends.length > 0) dependencies.set(UNTIL_KEY, String(Math.min(...ends)));
  if (dependencies.size > 0) cacheTag(...toTags(dependencies));
  return withoutExpiredIn(result, now);
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
