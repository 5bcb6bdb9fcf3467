import "server-only";
import type { ListOf } from "@paraph/lake/keys";
import { cookies } from "next/headers";
import { cache } from "react";
import { lakeClient, type Preview, previewClient } from "@/lib/content/client";
import type { Editing } from "@/lib/content/edit-marks";
import { fetchPages } from "@/lib/content/fetch-list";
import { withHiddenNotes } from "@/lib/content/hidden-blocks";
import type { Fetch, PageDocument, PageReader, Site, SlugOf } from "@/lib/content/page-document";
import { fetchPublished } from "@/lib/content/published";
import { DEAL_QUERY, PAGE_QUERY, PATHS_QUERY, SITE_QUERY, SLUG_QUERY } from "@/lib/content/queries";
import { MOST_ROWS } from "@/lib/content/read-in-pages";
import { withShownPrices } from "@/lib/content/shown-prices";
import { readCategoryPage, readContractList, readTemplatePage } from "@/lib/contracts/read-pages";
import { previewVariant } from "@/lib/experiments/preview-variants";
import { withVariant } from "@/lib/experiments/read-variant";
import { withoutExpiredIn } from "@/lib/freshness/expiry";
import { dependOn, remembered } from "@/lib/freshness/remember";
import { sharedRevisions } from "@/lib/freshness/revisions";
import { isOpen, stateOf } from "@/lib/freshness/schedule";
import { PREVIEW_DEAL_COOKIE, PREVIEW_VARIANT_COOKIE, parseDealTime } from "@/lib/preview/perspective";
import { type GrantedPreview, readPreview } from "@/lib/preview/read-preview";
import {
  type OtherRelease,
  readReleasesOf,
  readShownRelease,
  type ShownRelease,
} from "@/lib/preview/shown-release";
import { matchContractList, matchPath, pathOf, type RoutedType, routedTypes } from "@/lib/routes";
import { createRows, type PathRow } from "@/lib/routing/path-rows";
import { applyDealState } from "@/lib/selling/deals/deal";
import { askedAtIn, previewDeal } from "@/lib/selling/deals/deal-preview";

/**
 * The page at a canonical path as visitors see it, or in draft mode as editors do. `variant` names the form of it that
 * the front server has chosen for some visitors; without one it is the page itself.
 */
export async function loadPage(path: string, variant: string | null = null): Promise<PageDocument | null> {
  const preview = await readPreview(path);
  return preview === null ? loadPublishedPage(path, variant) : loadPreviewPage(path, preview);
}

/** Settings, navigation, footer and products: what every page shows around its blocks. */
export async function loadSite(): Promise<Site> {
  const preview = await readPreview(null);
  return preview === null ? loadPublishedSite() : loadPreviewSite(preview);
}

/** Path and search settings of every published page. */
export const loadPaths = remembered("paths", async (): Promise<{ path: string; document: PathRow }[]> => {
  const found = await fetchPages(
    (params) => lakeClient().fetch(PATHS_QUERY, params),
    routedTypes,
    MOST_ROWS,
    (page) => page,
  );
  return [...createRows(found).values()].flatMap((document) => {
    const path = pathOf(document);
    return path === null ? [] : [{ path, document }];
  });
});

/** Drafts are read anew for each request, and once in it: head and body of a page ask for the same. */
const loadPreviewPage = cache(async (path: string, preview: GrantedPreview) => {
  const later = await releaseMoment(preview);
  const moment = new Date(later ?? Date.now());
  const found = await readPreviewPage(path, preview);
  const read = editingOf(preview) ? withHiddenNotes(found, moment) : withoutExpiredIn(found, moment);
  const page = later === null ? read : askedAtIn(read, later);
  if (!page?.deal) return page;
  const cookieStore = await cookies();
  const chosen = cookieStore.get(PREVIEW_DEAL_COOKIE)?.value;
  if (later === null) return previewDeal(page, parseDealTime(chosen));
  const wanted = chosen === undefined ? stateOf(page.deal, later) : parseDealTime(chosen);
  return previewDeal(page, wanted, "when this release goes live");
});

/** Editors choose among the variants of a page. Whoever has only a link sees the page itself. */
async function readPreviewPage(path: string, preview: GrantedPreview): Promise<PageDocument | null> {
  const fetch = previewFetch(preview);
  const page = await readPage(path, fetch);
  if (page === null || preview.sharedUntil !== null) return page;
  const chosen = (await cookies()).get(PREVIEW_VARIANT_COOKIE)?.value;
  return previewVariant(page, chosen, { preview, fetch });
}

/** The time at which what a preview shows goes live, when that is still to come. Dates are judged by it. */
async function releaseMoment({ perspective }: Preview): Promise<string | null> {
  const at = (await readShownRelease(perspective))?.goesLiveAt ?? null;
  return at !== null && Date.parse(at) > Date.now() ? new Date(at).toISOString() : null;
}

/** What a preview shows and to whom. */
export interface ShownPreview {
  /** Null: drafts. */
  readonly release: ShownRelease | null;
  /** Other releases that change the page. Empty for whoever has only a link. */
  readonly others: readonly OtherRelease[];
  /** Until when its visitor's link works; null for editors. */
  readonly sharedUntil: string | null;
  /** What the overlays of Presentation may do; null without them. */
  readonly editing: Editing | null;
}

/** What the page at a path is a preview of; null for visitors. */
export async function loadShownPreview(path: string): Promise<ShownPreview | null> {
  const preview = await readPreview(path);
  if (preview === null) return null;
  const { perspective, sharedUntil } = preview;
  const editing = editingOf(preview);
  const release = await readShownRelease(perspective);
  if (sharedUntil !== null) return { release, others: [], sharedUntil, editing };
  const page = await loadPreviewPage(path, preview);
  const releases = page === null ? [] : await readReleasesOf(page._id);
  return { release, others: releases.filter(({ name }) => name !== release?.name), sharedUntil, editing };
}

/** The overlays write what they move into drafts. Where something else is shown, they only open fields. */
function editingOf({ perspective, isMarked }: Preview): Editing | null {
  if (!isMarked) return null;
  const [first] = Array.isArray(perspective) ? perspective : [perspective];
  return first === "drafts" ? "blocks" : "fields";
}

const loadPreviewSite = cache(async (preview: Preview) => {
  const [site, later] = await Promise.all([previewFetch(preview)(SITE_QUERY), releaseMoment(preview)]);
  return later === null ? site : askedAtIn(site, later);
});

const loadPublishedPage = remembered(
  "page",
  async (path: string, variant: string | null): Promise<PageDocument | null> => {
    const page = await readPage(path, fetchPublished);
    return page && applyDealState(await withVariant(page, variant, fetchPublished));
  },
);

const loadPublishedSite = remembered("site", async (): Promise<Site> => {
  const categories = sharedRevisions().ofTypes(["contractCategory"]);
  const site = await fetchPublished(SITE_QUERY, {}, siteLists);
  // Only the first category there ever is changes the bar; while there are some, one stands for all.
  if (!site.contractCategory) dependOn(categories);
  return site;
});

const siteLists: ListOf[] = [["siteSettings"], ["navigation"], ["footer"], ["product"], ["announcement"]];

/**
 * Types whose pages show more than their own fields. Each says in its own folder how its documents are read; all others
 * are read by their slug.
 */
const readers: Partial<Record<RoutedType, PageReader>> = {
  contractCategory: readCategoryPage,
  contractTemplate: readTemplatePage,
};

/** Stored paths win over paths made from slugs, so that `/signature/contracts/download-success` is no category. */
async function readPage(path: string, fetch: Fetch): Promise<PageDocument | null> {
  const [page, deal] = await Promise.all([fetch(PAGE_QUERY, { path }), fetch(DEAL_QUERY, { path })]);
  if (page ?? deal) return page ?? deal;
  const list = matchContractList(path);
  if (list) return readContractList(list, fetch);
  for (const { type, slug, category = null } of matchPath(path)) {
    if (slug === undefined) continue;
    const read = readers[type] ?? readBySlug;
    const found = await read({ type, slug, category }, fetch);
    if (found) return found;
  }
  return null;
}

/** An announcement that has not begun, or is over, stays at its address and is hidden from search engines. */
async function readBySlug(params: SlugOf, fetch: Fetch): Promise<PageDocument | null> {
  const page = await fetch(SLUG_QUERY, params);
  if (page === null || isOpen(page.span)) return page;
  const seo = { title: null, description: null, socialImage: null, ...page.seo, noIndex: true };
  return { ...page, seo };
}

function previewFetch(preview: Preview): Fetch {
  return async (query, params = {}) =>
    withShownPrices(await previewClient(preview).fetch(query, params, { cache: "no-store" }));
}
