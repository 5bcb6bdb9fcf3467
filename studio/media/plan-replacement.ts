import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import type { Action } from "@sanity/client";
import type { SanityDocument } from "sanity";
import { type PicturePlace, placesOf, replacePatch } from "./picture-places";

export interface Release {
  readonly name: string;
  readonly state: string;
  readonly title: string | null;
}

/** A document, draft or version of a release that uses a picture. */
export interface AssetUse {
  readonly document: SanityDocument;
  readonly places: readonly PicturePlace[];
  /** The release of a version; null for a draft and for what is published. */
  readonly release: Release | null;
}

export const usesQuery = `{
  "documents": *[references($asset)] | order(_type asc, _id asc),
  "releases": *[_type == "system.release"] { name, state, "title": metadata.title }
}`;

export interface UsesFound {
  readonly documents: readonly SanityDocument[];
  readonly releases: readonly Release[];
}

export function usesOf(asset: string, { documents, releases }: UsesFound): AssetUse[] {
  return documents.map((document) => {
    const name = releaseOfVersion(document._id);
    const release =
      name === null ? null : (releases.find((one) => one.name === name) ?? unknownRelease(name));
    return { document, places: placesOf(asset, document), release };
  });
}

function unknownRelease(name: string): Release {
  return { name, state: "active", title: null };
}

export interface ReplacementPlan {
  /** One transaction: all of it or nothing. */
  readonly actions: Action[];
  /** Published documents, which the new release changes. */
  readonly published: readonly AssetUse[];
  /** Drafts and versions of open releases, which change in place. */
  readonly drafts: readonly AssetUse[];
  /** Versions that nobody can change because their release has its time. */
  readonly locked: readonly AssetUse[];
  /** Places that lose a hotspot or crop. */
  readonly resets: number;
}

interface Replacement {
  readonly next: string;
  readonly releaseId: string;
  readonly title: string;
}

/**
 * What is published changes in one release, for visitors all at once. Drafts and open versions change where they are.
 * Otherwise publishing one of them would bring the former picture back.
 */
export function planReplacement(
  uses: readonly AssetUse[],
  { next, releaseId, title }: Replacement,
): ReplacementPlan {
  const published = uses.filter(({ document: { _id } }) => !_id.includes("."));
  const versions = uses.filter(({ document: { _id } }) => publishedIdOf(_id) !== _id);
  const locked = versions.filter(({ release }) => release !== null && release.state !== "active");
  const drafts = versions.filter((use) => !locked.includes(use));
  const changed = [...published, ...drafts].map(({ places }) => replacePatch(places, next));
  const edit = (draftId: string, { document, places }: AssetUse): Action => ({
    actionType: "sanity.action.document.edit",
    draftId,
    publishedId: publishedIdOf(document._id),
    patch: replacePatch(places, next),
  });
  const actions: Action[] = [
    ...(published.length === 0
      ? []
      : [
          {
            actionType: "sanity.action.release.create" as const,
            releaseId,
            metadata: { title, releaseType: "asap" as const },
          },
        ]),
    ...published.flatMap((use): Action[] => {
      const { _id, _rev } = use.document;
      const versionId = `versions.${releaseId}.${_id}`;
      const copy = {
        actionType: "sanity.action.document.version.create" as const,
        publishedId: _id,
        baseId: _id,
        versionId,
        ifBaseRevisionId: _rev,
      };
      return [copy, edit(versionId, use)];
    }),
    ...drafts.map((use) => edit(use.document._id, use)),
  ];
  const resets = changed.filter(({ unset }) => unset.length > 0).length;
  return { actions, published, drafts, locked, resets };
}
