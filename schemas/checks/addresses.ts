import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import { listSlugs } from "../../lib/publishing/sub-category-changes.ts";
import { addressIsRedirected } from "../../lib/redirects/conflicts.ts";
import { fromsCatching, prefixesOf } from "../../lib/redirects/pattern.ts";
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
  const release = releaseOfVersion(ownId);
  return release === null ? "published" : [release];
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

interface Around {
  readonly redirects: readonly { readonly _id: string; readonly from: string }[];
  readonly before: AddressOwner | null;
}

const aroundQuery = `{
  "redirects": *[_type == "redirect" && (from in $froms || string::startsWith(from, $below))]{ _id, from },
  "before": *[_id == $own][0]{ ${ownerFields} }
}`;

/** The redirects at a path, below it and above it. Both rules of an address ask the same, so that a report asks once. */
function loadAround(client: AddressClient, path: string, ownId: string, perspective: "raw" | string[]) {
  const params = { froms: fromsCatching(path), below: `${path}/`, own: publishedIdOf(ownId) };
  return client.fetch<Around>(aroundQuery, params, { perspective });
}

/** Why a document can't have a path that is new to it: a published redirect begins there. Null if it can. */
export async function findRedirectAt(
  client: AddressClient,
  path: string,
  ownId: string,
): Promise<string | null> {
  // What visitors see has its address already. What is wrong with that is said of the redirect.
  if (ownId === publishedIdOf(ownId)) return null;
  const { before, redirects } = await loadAround(client, path, ownId, "raw");
  const former = before ? pathOf(before) : null;
  if (former === path) return null;
  const perspective = publishedFor(ownId);
  const published =
    perspective === "published"
      ? redirects.filter(({ _id }) => _id === publishedIdOf(_id))
      : (await loadAround(client, path, ownId, perspective)).redirects;
  for (const { _id, from } of published) {
    // A category moves its contracts.
    const isMoved =
      before?._type === "contractCategory" &&
      former !== null &&
      from.startsWith(`${path}/`) &&
      (await findPathOwner(client, former + from.slice(path.length), ownId)) !== undefined;
    if (from === path || isMoved) return addressIsRedirected(from, _id);
  }
  return null;
}

/** What an editor should know of redirects: one that is not published yet is at the path, or a star covers it. */
export async function findRedirectsAround(
  client: AddressClient,
  path: string,
  ownId: string,
): Promise<string[]> {
  if (ownId === publishedIdOf(ownId)) return [];
  const { redirects } = await loadAround(client, path, ownId, "raw");
  return redirects.flatMap(({ _id, from }) => {
    const isPublished = _id === publishedIdOf(_id);
    if (from === path && !isPublished)
      return [
        `A redirect from "${path}" is not published yet. Whichever is published first keeps the address.`,
      ];
    return isPublished && prefixesOf(path).includes(from)
      ? [`"${from}" redirects what is below it. A page at "${path}" wins over it.`]
      : [];
  });
}

/** A draft or version of another document that wants the path of this draft or version, in whatever release. */
export async function findPathRival(client: AddressClient, path: string, ownId: string) {
  if (ownId === publishedIdOf(ownId)) return undefined;
  const found = await findAtPath(client, path, ownId, "raw");
  return found.find(({ _id }) => _id !== publishedIdOf(_id));
}

async function findAtPath(
  client: AddressClient,
  path: string,
  ownId: string,
  perspective: "raw" | "published" | string[],
): Promise<AddressOwner[]> {
  const slugs = matchPath(path).flatMap(({ slug }) => slug ?? []);
  const params = { types: routedTypes, path, slugs };
  // What is published and what is not is one question, so that a report asks it once.
  const asked = perspective === "published" ? "raw" : perspective;
  const found = await client.fetch<AddressOwner[]>(ownersQuery, params, { perspective: asked });
  const candidates =
    perspective === "published" ? found.filter(({ _id }) => _id === publishedIdOf(_id)) : found;
  return candidates.filter(
    (candidate) => publishedIdOf(candidate._id) !== publishedIdOf(ownId) && pathOf(candidate) === path,
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
  return candidates.find((candidate) => publishedIdOf(candidate._id) !== publishedIdOf(ownId));
}
