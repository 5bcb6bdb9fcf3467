import { smallPage } from "../newsroom.ts";

export type Content = { _id: string; _type: string } & Record<string, unknown>;

/** Shipped documents that every edition changes a word of. */
export interface Shipped {
  readonly footer: Content;
  readonly card: Content;
}

export const shippedIds = { footer: "footer", card: "navCard-signature" };

const sharedId = "edition-shared";
const text = (what: string, edition: number) => `${what} edition ${edition}`;

/**
 * What a marketer changes together: pages that share a block, a deal, an announcement, an article, a link of the footer
 * and a card of a menu, and two redirects. One page moves, one appears and one goes with each edition. Every text and every such address
 * says its edition.
 */
export function editionDocuments(edition: number, pages: number, { footer, card }: Shipped): Content[] {
  return [
    sharedBlock(edition),
    ...Array.from({ length: pages }, (_, n) => pageWithShared(pageId(n), `/issue-${n}`, edition)),
    pageWithShared("edition-moving", movingPath(edition), edition),
    pageWithShared(onlyId(edition), onlyPath(edition), edition),
    deal(edition),
    announcement(edition),
    article(edition),
    redirect("edition-redirect", "/issue-redirect", onlyId(edition)),
    redirect("edition-star", "/issue-star/*", "edition-moving"),
    withFirstLabel(footer, text("Footer", edition)),
    { ...card, title: text("Card", edition) },
  ];
}

/** In one edition. */
export const MOST_PAGES = 200;

export const pageId = (n: number) => `edition-page-${n}`;
export const movingPath = (edition: number) => `/moves-to-edition-${edition}`;
export const onlyPath = (edition: number) => `/only-in-edition-${edition}`;
export const onlyId = (edition: number) => `edition-only-${edition}`;

/** A page that says its edition twice: in its own text and in a block that it shares with all others. */
export function pageWithShared(id: string, path: string, edition: number): Content {
  const { blocks, ...page } = smallPage(id, path, text("Own", edition));
  const block = { _key: "shared", _type: "reusable", reference: { _type: "reference", _ref: sharedId } };
  return { ...page, blocks: [...(blocks as object[]), block] }; // its one hero
}

export function sharedBlock(edition: number): Content {
  const hero = { _key: "hero", _type: "hero", variant: "centered", heading: text("Shared", edition) };
  return { _id: sharedId, _type: "reusableBlock", title: "Edition", blocks: [hero] };
}

function deal(edition: number): Content {
  return {
    ...pageWithShared("edition-deal", "/issue-deal", edition),
    _type: "deal",
    title: text("Deal", edition),
    summary: "An offer of every edition.",
    prices: ["secret_unlimited_99"],
  };
}

function announcement(edition: number): Content {
  const { path, ...page } = pageWithShared("edition-announcement", "", edition);
  return {
    ...page,
    _type: "announcement",
    title: text("Announcement", edition),
    slug: { _type: "slug", current: "issue" },
    summary: "The navigation shows it on every page.",
    actionLabel: "Read the announcement",
    active: true,
    publishedAt: "2099-01-01T09:00:00.000Z",
  };
}

function article(edition: number): Content {
  const { path, ...page } = pageWithShared("edition-article", "", edition);
  return {
    ...page,
    _type: "post",
    title: text("Article", edition),
    slug: { _type: "slug", current: "issue" },
    summary: "Lists and the feed show it.",
    publishedAt: "2026-01-01T09:00:00.000Z",
    topic: "product",
  };
}

/** To a page whose address says its edition. */
function redirect(id: string, from: string, page: string): Content {
  const internal = { _type: "reference", _ref: page };
  return { _id: id, _type: "redirect", from, to: { _type: "link", linkType: "internal", internal } };
}

function withFirstLabel(footer: Content, label: string): Content {
  const [column, ...columns] = footer.columns as { links: object[] }[]; // as shipped in content/footer
  const [link, ...links] = column?.links ?? [];
  return { ...footer, columns: [{ ...column, links: [{ ...link, label }, ...links] }, ...columns] };
}
