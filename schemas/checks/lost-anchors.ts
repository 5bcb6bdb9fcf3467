import { anchorsOf, type PageValue, type Shared } from "../../lib/publishing/anchors.ts";
import { isFields, valuesIn } from "../../lib/publishing/values.ts";
import { isRoutedType } from "../../lib/routes.ts";
import { type AddressClient, publishedId, releaseOf } from "./addresses.ts";
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
 * the page. Of a release, the other pages are those that it will make.
 */
export async function findLostAnchors(
  document: PageValue,
  routed: readonly string[],
  client: AddressClient,
): Promise<Finding[]> {
  const id = String(document._id);
  const own = publishedId(id);
  const isShared = document._type === "reusableBlock";
  if (id === own || (!isShared && !isRoutedType(String(document._type)))) return [];
  const published = { perspective: "published", tag: "lost-anchors" } as const;
  const pages = await client.fetch<Stored[]>(pagesQuery, { own, types: isShared ? routed : [] }, published);
  const before = pages.find(({ _id }) => _id === own);
  if (!before) return [];
  const blocks = new Map(
    (await client.fetch<Stored[]>(sharedQuery, {}, published)).map((one) => [one._id, one]),
  );
  const after: Shared = isShared ? new Map([...blocks, [own, { ...document, _id: own }]]) : blocks;
  // A reusable block has no address: the pages that show it lose its places.
  const places = isShared ? pages.filter(({ _id }) => _id !== own) : [before];
  const lost = new Map(
    places.map((page) => {
      const now = anchorsOf(isShared ? page : document, after);
      return [page._id, new Set([...anchorsOf(page, blocks)].filter((anchor) => !now.has(anchor)))] as const;
    }),
  );
  const ids = [...lost].filter(([, anchors]) => anchors.size > 0).map(([page]) => page);
  if (ids.length === 0) return [];
  const perspective = id.startsWith("versions.") ? [releaseOf(id), "published"] : "published";
  const referrers = await client.fetch<Stored[]>(
    referrersQuery,
    { ids },
    { perspective, tag: "lost-anchors" },
  );
  return referrers
    .filter(({ _id }) => publishedId(_id) !== own)
    .flatMap((referrer) => brokenLinks(referrer, lost));
}

function brokenLinks(referrer: Stored, lost: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  const title = [referrer.title, referrer.heading, referrer.name, referrer.from].find(
    (one) => typeof one === "string",
  );
  const broken = [...valuesIn(referrer)].flatMap(({ value }) => {
    if (!isFields(value) || !isFields(value.internal) || typeof value.anchor !== "string") return [];
    if (value.linkType === "external" || value.linkType === "account") return [];
    return lost.get(String(value.internal._ref))?.has(value.anchor) ? [value.anchor] : [];
  });
  return [...new Set(broken)].map((anchor) => ({
    path: ["blocks"],
    message: `"${title ?? referrer._type}" links to the place "${anchor}", which would be gone. Give a block that anchor, or change the link there first.`,
  }));
}
