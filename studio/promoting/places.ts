import { releaseOfVersion } from "@paraph/lake/document-ids";
import type { SanityClient } from "sanity";

/** Where cards can stand, whose logo an announcement can have, and which releases are open. */
export interface Places {
  readonly menus: readonly Menu[];
  readonly logos: readonly { readonly _id: string; readonly name: string }[];
  readonly releases: readonly Release[];
  /** Whether somebody is changing the navigation, whose draft then needs the card too. */
  readonly hasDraft: boolean;
}

interface Menu {
  /** The path of its list in the navigation. */
  readonly path: string;
  readonly title: string;
}

export interface Release {
  readonly name: string;
  readonly title: string | null;
  /** Whether it changes the navigation already. */
  readonly hasNavigation: boolean;
}

const placesQuery = `{
  "products": *[_id == "navigation"][0].menus.products[]{_key, heading},
  "logos": *[_type == "logo"] | order(name asc) {_id, name},
  "releases": *[_type == "system.release" && state == "active" && coalesce(metadata.cardinality, "many") != "one"]
    | order(metadata.title asc) {name, "title": metadata.title},
  "navigations": *[_id in path("versions.**") && _type == "navigation"]._id,
  "hasDraft": defined(*[_id == "drafts.navigation"][0]._id)
}`;

interface FoundPlaces {
  readonly products: readonly { readonly _key: string; readonly heading: string | null }[] | null;
  readonly logos: Places["logos"];
  readonly releases: readonly Omit<Release, "hasNavigation">[];
  readonly navigations: readonly string[];
  readonly hasDraft: boolean;
}

export async function loadPlaces(client: SanityClient): Promise<Places> {
  const { products, releases, navigations, ...places } = await client.fetch<FoundPlaces>(
    placesQuery,
    {},
    { perspective: "raw", tag: "promotion" },
  );
  const inProducts = (products ?? []).map(({ _key, heading }) => ({
    path: `menus.products[_key=="${_key}"].cards`,
    title: `Products, ${heading ?? "without a heading"}`,
  }));
  const changed = navigations.map(releaseOfVersion);
  return {
    ...places,
    releases: releases.map((release) => ({ ...release, hasNavigation: changed.includes(release.name) })),
    menus: [
      { path: "menus.solutions", title: "Solutions" },
      { path: "menus.compare", title: "Compare" },
      ...inProducts,
    ],
  };
}
