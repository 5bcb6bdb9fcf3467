import { publishedIdOf } from "@paraph/lake/document-ids";
import { type PageValue, sharedIds } from "../../lib/publishing/anchors.ts";
import { routedTypes } from "../../lib/routes.ts";
import type { AddressClient } from "./addresses.ts";
import type { CheckedField } from "./checked-fields.ts";
import { anchorTarget, isLink, isTypedAddress, type LinkFacts } from "./links.ts";

const pageFields = `_id, _type, "title": coalesce(title, heading, name), blocks[]{ _key, _type, anchor, reference },
  subCategories[]{ title, slug }, "clauses": count(clauses)`;

const factsQuery = `{
  "site": *[_id == "siteSettings"][0].url,
  "pages": *[_id in $ids]{ ${pageFields} },
  "shared": *[_type == "reusableBlock"]{ _id, title, blocks[]{ _key, _type, anchor } },
  "users": *[_type in $usedOn && references($own)]{ ${pageFields} }
}`;

interface Known {
  readonly site: string | null;
  readonly pages: readonly (PageValue & { readonly _id: string })[];
  readonly shared: readonly (PageValue & { readonly _id: string })[];
  readonly users: readonly PageValue[];
}

const none: Known = { site: null, pages: [], shared: [], users: [] };

export async function loadLinkFacts(
  document: PageValue,
  fields: readonly CheckedField[],
  client: AddressClient,
): Promise<LinkFacts> {
  const own = publishedIdOf(String(document._id));
  const named = fields.filter(isLink).flatMap((field) => anchorTarget(field)?.page ?? []);
  const isShared = document._type === "reusableBlock";
  const isExperiment = document._type === "experiment";
  const asksNothing =
    named.length === 0 &&
    !isShared &&
    !isExperiment &&
    sharedIds(document).length === 0 &&
    !fields.some(isTypedAddress);
  const params = {
    ids: named.flatMap((id) => [id, `drafts.${id}`]),
    own,
    usedOn: isShared ? [...routedTypes] : [],
  };
  const known = asksNothing ? none : await client.fetch<Known>(factsQuery, params, { perspective: "raw" });
  return {
    ownId: own,
    sites: [known.site, globalThis.location?.origin].filter((site) => typeof site === "string"),
    pages: Map.groupBy(known.pages, ({ _id }) => publishedIdOf(_id)),
    shared: new Map(known.shared.map((block) => [block._id, block])),
    users: known.users,
  };
}
