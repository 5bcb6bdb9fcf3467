import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import type { PageValue } from "../../lib/publishing/anchors.ts";
import { findBrokenLinks, lostAnchors } from "../../lib/publishing/lost-anchors.ts";
import { isRoutedType, routedTypes } from "../../lib/routes.ts";
import type { AddressClient } from "./addresses.ts";
import type { Finding } from "./words.ts";

type Stored = PageValue & { readonly _id: string };

const pagesQuery = `*[_id == $own || (_type in $types && references($own))]{
  _id, _type, "title": coalesce(title, heading, name), blocks[]{ _key, _type, anchor, reference },
  subCategories[]{ title, slug }, "clauses": count(clauses)
}`;
const referrersQuery = "*[references($ids)]";
const sharedQuery = '*[_type == "reusableBlock"]{ _id, title, blocks[]{ _key, _type, anchor } }';

/**
 * Links on other pages to a place that this document no longer has: once it is published, they would lead to the top of
 * the page. Of a release, the other pages are those that it will make. The lake asks the same when it publishes.
 */
export async function findLostAnchors(document: PageValue, client: AddressClient): Promise<Finding[]> {
  const id = String(document._id);
  const own = publishedIdOf(id);
  const isShared = document._type === "reusableBlock";
  if (id === own || (!isShared && !isRoutedType(String(document._type)))) return [];
  const options = { perspective: "published", tag: "lost-anchors" } as const;
  const types = isShared ? [...routedTypes] : [];
  const pages = await client.fetch<Stored[]>(pagesQuery, { own, types }, options);
  const published = pages.find(({ _id }) => _id === own);
  if (!published) return [];
  const blocks = await client.fetch<Stored[]>(sharedQuery, {}, options);
  const before = new Map(blocks.map((block) => [block._id, block]));
  const lost = isShared
    ? // A reusable block has no address: the pages that show it lose its places.
      lostAnchors(
        pages.filter(({ _id }) => _id !== own).map((page) => ({ id: page._id, before: page, after: page })),
        { before, after: new Map([...before, [own, { ...document, _id: own }]]) },
      )
    : lostAnchors([{ id: own, before: published, after: document }], { before, after: before });
  if (lost.size === 0) return [];
  const release = releaseOfVersion(id);
  const perspective = release === null ? "published" : [release, "published"];
  const referrers = await client.fetch<Stored[]>(
    referrersQuery,
    { ids: [...lost.keys()] },
    { perspective, tag: "lost-anchors" },
  );
  return referrers
    .filter(({ _id }) => publishedIdOf(_id) !== own)
    .flatMap((referrer) => findBrokenLinks(referrer, lost))
    .map((message) => ({ path: ["blocks"], message }));
}
