import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import type { SanityDocument } from "sanity";
import type { AddressClient } from "./addresses.ts";
import type { Finding } from "./words.ts";

interface Found {
  /** Ids of this document's versions. */
  readonly versions: readonly string[];
  readonly releases: readonly { readonly name: string; readonly title: string | null }[];
}

const query = `{
  "versions": *[sanity::versionOf($own) && _id in path("versions.**")]._id,
  "releases": *[_type == "system.release" && state in ["active", "scheduled"]]{ name, "title": metadata.title }
}`;

/** The other releases that a version's document is in. */
export async function findOtherReleases(document: SanityDocument, client: AddressClient): Promise<Finding[]> {
  if (releaseOfVersion(document._id) === null) return [];
  const found = await client.fetch<Found>(
    query,
    { own: publishedIdOf(document._id) },
    { perspective: "raw", tag: "other-releases" },
  );
  const titles = new Map(found.releases.map(({ name, title }) => [name, title || "Untitled release"]));
  return found.versions
    .filter((id) => id !== document._id)
    .flatMap((id) => titles.get(releaseOfVersion(id) ?? "") ?? [])
    .map((title) => ({ message: `This document is in “${title}”, too. ${whatCounts}`, path: [] }));
}

/** What becomes of one document in two releases. By the schedule of a hosted lake, which merges nothing, only the last one counts. */
export const whatCounts = "Where somebody runs them, both count, and what both change the same is asked.";
