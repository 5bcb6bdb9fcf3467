import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import type { Collision, VersionBehind } from "../merging/beginning";
import { collisionInWords } from "../merging/collision-in-words";

interface Version {
  readonly _id: string;
  readonly title: string | null;
}

interface Others {
  readonly releases: readonly { readonly name: string; readonly title: string | null }[];
  readonly versions: readonly Version[];
  /** Whether a release merges at its time, too. */
  readonly mergesByItself: boolean;
  readonly collisions: readonly Collision[];
}

/** Where nothing is merged, each version is a whole copy, so the release that goes live last wins. */
export function alsoIn(
  { _id, title }: Version,
  release: string,
  { releases, versions, collisions, mergesByItself }: Others,
): string[] {
  const id = publishedIdOf(_id);
  return versions.flatMap((other) => {
    const name = releaseOfVersion(other._id);
    if (name === release || publishedIdOf(other._id) !== id) return [];
    const found = releases.find((one) => one.name === name);
    const collision = collisions.find((one) => publishedIdOf(one.id) === id && isBetween(one, release, name));
    if (collision) return [collisionInWords(collision, release, [])];
    const outcome = mergesByItself
      ? "both changes go live, and where they change the same, the later release asks."
      : "both changes go live if the later one is run by hand. By its schedule, it wins.";
    return found ? [`“${title ?? id}” is also in “${found.title || "Untitled release"}”: ${outcome}`] : [];
  });
}

function isBetween({ earlier, later }: Collision, one: string, other: string | null): boolean {
  return [earlier.name, later.name].every((name) => name === one || name === other);
}

/** What it asks before it can go live. */
export function toBeAsked({ id, title, places }: VersionBehind): string[] {
  const named = `“${title ?? publishedIdOf(id)}”`;
  return places.length > 0
    ? [`${named} was published since, and both changed the same: choose what counts.`]
    : [];
}
