import type { SanityClient } from "sanity";
import { proposeSlug } from "@/lib/routes";

/** Where cards can stand, and what stands at announcements. */
export interface Places {
  readonly menus: readonly Menu[];
  readonly logos: readonly { readonly _id: string; readonly name: string }[];
  /** The logo that the navigation shows now. */
  readonly logo: string | null;
  /** Whether somebody is changing the navigation, whose draft then needs the card too. */
  readonly hasDraft: boolean;
}

interface Menu {
  /** The path of its list in the navigation. */
  readonly path: string;
  readonly title: string;
}

export interface Promotion {
  /** The published page that visitors are led to. */
  readonly page: string;
  readonly title: string;
  readonly words: string;
  /** The path of the menu that gets a card; null for none. */
  readonly menu: string | null;
  /** The logo of the announcement; null for no announcement. */
  readonly logo: string | null;
}

const placesQuery = `{
  "products": *[_id == "navigation"][0].menus.products[]{_key, heading},
  "logos": *[_type == "logo"] | order(name asc) {_id, name},
  "logo": *[_type == "announcement" && active == true] | order(publishedAt desc)[0].logo._ref,
  "hasDraft": defined(*[_id == "drafts.navigation"][0]._id)
}`;

interface FoundPlaces extends Omit<Places, "menus"> {
  readonly products: readonly { readonly _key: string; readonly heading: string | null }[] | null;
}

export async function loadPlaces(client: SanityClient): Promise<Places> {
  const { products, ...places } = await client.fetch<FoundPlaces>(
    placesQuery,
    {},
    { perspective: "raw", tag: "promotion" },
  );
  const inProducts = (products ?? []).map(({ _key, heading }) => ({
    path: `menus.products[_key=="${_key}"].cards`,
    title: `Products, ${heading ?? "without a heading"}`,
  }));
  return {
    ...places,
    menus: [
      { path: "menus.solutions", title: "Solutions" },
      { path: "menus.compare", title: "Compare" },
      ...inProducts,
    ],
  };
}

/** Publishes the card and the announcement together: visitors see both or neither. */
export async function promote(client: SanityClient, promotion: Promotion, hasDraft: boolean): Promise<void> {
  const { page, title, words, menu, logo } = promotion;
  const link = {
    _type: "link",
    linkType: "internal",
    internal: { _type: "reference", _ref: page },
  };
  const transaction = client.transaction();
  if (menu !== null) {
    const card = crypto.randomUUID();
    const item = { _type: "reference", _key: card, _ref: card };
    transaction.create({ _id: card, _type: "navCard", title, description: words, link });
    for (const id of hasDraft ? ["navigation", "drafts.navigation"] : ["navigation"])
      transaction.patch(id, (patch) => patch.setIfMissing({ [menu]: [] }).append(menu, [item]));
  }
  if (logo !== null) transaction.create(announcementOf(promotion, link, logo));
  await transaction.commit({ tag: "promotion" });
}

function announcementOf({ title, words }: Promotion, link: object, logo: string) {
  return {
    _id: crypto.randomUUID(),
    _type: "announcement",
    title,
    slug: { _type: "slug", current: proposeSlug(title) },
    summary: words,
    active: true,
    logo: { _type: "reference", _ref: logo },
    actionLabel: "Read announcement",
    publishedAt: new Date().toISOString(),
    showAgain: 1,
    blocks: [
      {
        _key: "opening",
        _type: "hero",
        variant: "centered",
        heading: title,
        intro: words,
        actions: [{ _key: "page", _type: "action", label: "See what it is", link, style: "primary" }],
      },
    ],
  };
}
