import { siteCallerId } from "../auth/credentials.ts";
import type { Caller } from "../context.ts";
import { isPublishedId, publishedIdOf } from "../document-ids.ts";
import { typedError } from "../errors.ts";
import { isPersonalId, previewSecretType } from "../store/ids.ts";

/**
 * Which drafts and versions a query sees. For each document, `layers` are searched in order, the strongest
 * first: `drafts`, or the name of a release whose documents are `versions.<name>.<id>`.
 */
export type Perspective =
  | { readonly kind: "raw" }
  | { readonly kind: "published" }
  | { readonly kind: "layered"; readonly layers: readonly string[] };

export const raw: Perspective = { kind: "raw" };
export const published: Perspective = { kind: "published" };

/** Since this API version, a query without a perspective sees published documents only. */
const publishedByDefaultSince = "2025-02-19";

export function defaultPerspective(apiVersion: string): Perspective {
  if (apiVersion.toUpperCase() === "X") return published;
  return apiVersion >= publishedByDefaultSince ? published : raw;
}

/** Parses the `perspective` of a request: one name, or a comma-separated list with the strongest first. */
export function parsePerspective(text: string): Perspective {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => (name === "previewDrafts" ? "drafts" : name));
  if (names.length === 0 || names.some((name) => !/^[\w-]+$/.test(name))) {
    throw perspectiveError(text, "is not a perspective");
  }
  if (names.includes("raw")) {
    if (names.length > 1) throw perspectiveError(text, "mixes raw with other perspectives");
    return raw;
  }
  const layers = [...new Set(names.filter((name) => name !== "published"))];
  return layers.length === 0 ? published : { kind: "layered", layers };
}

function perspectiveError(text: string, problem: string) {
  return typedError(
    400,
    "invalidPerspectiveError",
    `"${text}" ${problem}. Use raw, published, drafts or a list of release names.`,
  );
}

/** Whether an id names a document itself, and neither its draft nor a version. Private documents have such ids, too. */
export function isOwnId(id: string): boolean {
  return id === publishedIdOf(id);
}

/** The id under which a layer stores the document. */
export function layerId(layer: string, id: string): string {
  return layer === "drafts" ? `drafts.${id}` : `versions.${layer}.${id}`;
}

/**
 * Who reads: strangers only what is public, authors and viewers nothing that visitors wrote about themselves, and only the
 * site the secrets of previews.
 */
export type Audience = "everyone" | "team" | "trusted" | "site";

export function audienceOf({ id, role }: Caller): Audience {
  if (role === "anonymous") return "everyone";
  if (id === siteCallerId) return "site";
  return role === "author" || role === "viewer" ? "team" : "trusted";
}

/**
 * Whether the audience may know of the stored document with this id and type, its history and its changes. A preview ends
 * with the login of the person who wrote its secret, so nobody may open one with a colleague's.
 */
export function mayRead(audience: Audience, id: string, type: string | undefined): boolean {
  if (audience === "site") return true;
  if (type === previewSecretType) return false;
  if (audience === "everyone") return isPublishedId(id);
  return audience === "trusted" || !isPersonalId(id);
}
