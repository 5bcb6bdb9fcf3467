import { matchPath, pathOf, type Routed, routedTypes } from "../../lib/routes.ts";

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

const ownersQuery = `*[_type in $types && (path == $path || slug.current in $slugs)]{
  _id, _type, path, "slug": slug.current, "category": category->slug.current,
  "title": coalesce(title, heading, name)
}`;

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
  const perspective = ownId.startsWith("versions.") ? [releaseOf(ownId)] : "published";
  return (await findAtPath(client, path, ownId, perspective))[0];
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
export async function findFormerOwner(client: AddressClient, path: string, ownId: string) {
  const candidates = await client.fetch<AddressOwner[]>(formerOwnersQuery, { path }, { perspective: "raw" });
  return candidates.find((candidate) => publishedId(candidate._id) !== publishedId(ownId));
}
