import { listSlugs } from "../../lib/publishing/sub-category-changes.ts";
import { addressIsRedirected } from "../../lib/redirects/conflicts.ts";
import { prefixesOf } from "../../lib/redirects/pattern.ts";
import {
  isWithinPath,
  matchContractList,
  matchPath,
  pathOf,
  type Routed,
  routedTypes,
  typesBelow,
} from "../../lib/routes.ts";

/** The part of a client that address checks need, for the Studio's client and a test's. */
export interface AddressClient {
  fetch<Result>(
    query: string,
    params: Record<string, unknown>,
    options: { perspective: "raw" | "published" | string[]; tag?: string },
  ): Promise<Result>;
}

export interface AddressOwner extends Routed {
  readonly _id: string;
  readonly title?: string | null;
}

const ownerFields = `_id, _type, path, "slug": slug.current, "category": category->slug.current,
  "title": coalesce(title, heading, name), subCategories[]{ title, slug }`;

const ownersQuery = `*[_type in $types && (path == $path || slug.current in $slugs)]{ ${ownerFields} }`;

const belowQuery = `*[_type in $types && (path == $prefix || string::startsWith(path, $below) || _type in $slugged)]{ ${ownerFields} }`;

const formerOwnersQuery = `*[$path in previousPaths]{_id, _type, "title": coalesce(title, heading, name)}`;

/** The published id of a document, shared by its drafts and versions. */
export function publishedId(id: string): string {
  return id.replace(/^drafts\./, "").replace(/^versions\.[^.]+\./, "");
}

/** The release that a version belongs to: `rSpring` of `versions.rSpring.page-1`. */
export function releaseOf(versionId: string): string {
  return versionId.split(".", 2)[1] ?? "";
}

/**
 * Another document that has this path when `ownId` is published: now, or in the release of `ownId`, which may move
 * documents away from their addresses. The lake refuses such a publish. Drafts and versions have no address before
 * they are published.
 */
export async function findPathOwner(client: AddressClient, path: string, ownId: string) {
  return (await findAtPath(client, path, ownId, publishedFor(ownId)))[0];
}

/** What is published when a document is: now, or by its release. */
export function publishedFor(ownId: string): "published" | string[] {
  return ownId.startsWith("versions.") ? [releaseOf(ownId)] : "published";
}

/** The category to whose lists of contracts a path belongs. */
export async function findListOwner(client: AddressClient, path: string, ownId: string) {
  const list = matchContractList(path);
  const category = list && pathOf({ _type: "contractCategory", slug: list.category });
  const owner = category ? await findPathOwner(client, category, ownId) : undefined;
  return list && owner && listSlugs(owner).includes(list.subCategory) ? owner : undefined;
}

/** The addresses of pages that a redirect from "/old/*" does not catch, because they live at "/old" or below it. */
export async function findPathsBelow(
  client: AddressClient,
  prefix: string,
  ownId: string,
): Promise<string[]> {
  const params = { types: routedTypes, prefix, below: `${prefix}/`, slugged: typesBelow(prefix) };
  const found = await client.fetch<AddressOwner[]>(belowQuery, params, { perspective: publishedFor(ownId) });
  return found
    .flatMap((one) => pathOf(one) ?? [])
    .filter((path) => isWithinPath(path, prefix))
    .sort();
}

/** Why a document can't have a path that is new to it: a published redirect begins there. Null if it can. */
export async function findRedirectAt(
  client: AddressClient,
  path: string,
  ownId: string,
): Promise<string | null> {
  const own = publishedId(ownId);
  const [redirects, [before]] = await Promise.all([
    client.fetch<{ readonly _id: string; readonly from: string }[]>(
      '*[_type == "redirect" && (from == $path || string::startsWith(from, $below))]{ _id, from }',
      { path, below: `${path}/` },
      { perspective: publishedFor(ownId) },
    ),
    client.fetch<AddressOwner[]>(`*[_id == $own]{ ${ownerFields} }`, { own }, { perspective: "published" }),
  ]);
  const former = before ? pathOf(before) : null;
  // What was wrong before is said of the redirect.
  if (former === path) return null;
  for (const { _id, from } of redirects) {
    // A category moves its contracts.
    const isMoved =
      before?._type === "contractCategory" &&
      former !== null &&
      (await findPathOwner(client, former + from.slice(path.length), ownId)) !== undefined;
    if (from === path || isMoved) return addressIsRedirected(from, _id);
  }
  return null;
}

/** Redirects that an editor should know of: not yet published at the path, or published with a star that covers it. */
export async function findRedirectsAround(
  client: AddressClient,
  path: string,
  ownId: string,
): Promise<string[]> {
  if (ownId === publishedId(ownId)) return [];
  const found = await client.fetch<{ readonly _id: string; readonly from: string }[]>(
    '*[_type == "redirect" && from in $froms]{ _id, from }',
    { froms: [path, ...prefixesOf(path)] },
    { perspective: "raw" },
  );
  return found.flatMap(({ _id, from }) => {
    const isPublished = _id === publishedId(_id);
    if (from === path && !isPublished)
      return [
        `A redirect from "${path}" is not published yet. Whichever is published first keeps the address.`,
      ];
    return from !== path && isPublished
      ? [`"${from}" redirects what is below it. A page at "${path}" wins over it.`]
      : [];
  });
}

/** A draft or version of another document that wants the path of this draft or version, in whatever release. */
export async function findPathRival(client: AddressClient, path: string, ownId: string) {
  if (ownId === publishedId(ownId)) return undefined;
  const found = await findAtPath(client, path, ownId, "raw");
  return found.find(({ _id }) => _id !== publishedId(_id));
}

async function findAtPath(
  client: AddressClient,
  path: string,
  ownId: string,
  perspective: "raw" | "published" | string[],
): Promise<AddressOwner[]> {
  const slugs = matchPath(path).flatMap(({ slug }) => slug ?? []);
  const params = { types: routedTypes, path, slugs };
  const candidates = await client.fetch<AddressOwner[]>(ownersQuery, params, { perspective });
  return candidates.filter(
    (candidate) => publishedId(candidate._id) !== publishedId(ownId) && pathOf(candidate) === path,
  );
}

/** Another document that used to have this path and still redirects from it. */
export async function findFormerOwner(
  client: AddressClient,
  path: string,
  ownId: string,
  perspective: "raw" | "published" | string[] = "raw",
) {
  const candidates = await client.fetch<AddressOwner[]>(formerOwnersQuery, { path }, { perspective });
  return candidates.find((candidate) => publishedId(candidate._id) !== publishedId(ownId));
}
