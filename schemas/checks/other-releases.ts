import type { SanityDocument } from "sanity";
import { type AddressClient, publishedId, releaseOf } from "./addresses.ts";
import type { Finding } from "./words.ts";

interface Found {
  /** Ids of this document's versions. */
  readonly versions: readonly string[];
  readonly releases: readonly { readonly name: string; readonly title: string | null }[];
  /** The revision that visitors see. */
  readonly published: string | null;
}

const query = `{
  "versions": *[sanity::versionOf($own) && _id in path("versions.**")]._id,
  "releases": *[_type == "system.release" && state in ["active", "scheduled"]]{ name, "title": metadata.title },
  "published": *[_id == $own][0]._rev
}`;

/**
 * What a version would overwrite: another release with the same document, and what was published since the version was
 * made. Each version is a whole copy, so whichever goes live last replaces the others.
 */
export async function findOverwriting(document: SanityDocument, client: AddressClient): Promise<Finding[]> {
  if (!document._id.startsWith("versions.")) return [];
  const found = await client.fetch<Found>(
    query,
    { own: publishedId(document._id) },
    { perspective: "raw", tag: "overwriting" },
  );
  const titles = new Map(found.releases.map(({ name, title }) => [name, title || "Untitled release"]));
  const others = found.versions.filter((id) => id !== document._id).map((id) => titles.get(releaseOf(id)));
  const warnings = others
    .filter((title) => title !== undefined)
    .map(
      (title) =>
        `This document is in “${title}”, too. Each release has a whole copy: the one that goes live last replaces the other.`,
    );
  const base = baseOf(document);
  if (base !== null && found.published !== null && base !== found.published) {
    warnings.push(
      "Something else was published since this version was made. The release replaces it. Compare the two, and take over what should stay.",
    );
  }
  return warnings.map((message) => ({ message, path: [] }));
}

/** The revision of the published document that the version was copied from; null if from elsewhere. */
function baseOf({ _id, _system }: SanityDocument): string | null {
  const { base }: { base?: { id?: unknown; rev?: unknown } } = Object(_system);
  return base?.id === publishedId(_id) && typeof base.rev === "string" ? base.rev : null;
}
