import { parseAssetId } from "../assets/asset-id.ts";
import { isPublishedId, publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { releaseIn } from "../history/receipts.ts";
import { titleOf } from "../releases/release.ts";
import { previewSecretType } from "../store/ids.ts";
import type { Dataset, Publish, PublishedChange } from "../store/types.ts";

export const contentKinds = ["published", "unpublished", "deleted", "release-run"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** What one transaction did, as its dataset's log has it. */
export interface ContentEntry {
  readonly kind: ContentKind;
  readonly count: number;
  /** The first of them. */
  readonly documents: readonly {
    readonly id: string;
    readonly type: string;
    readonly title: string | null;
  }[];
  /** The title of the release that ran. */
  readonly release: string | null;
}

/** Reading a title takes a state of the document out of the log. */
const mostNamed = 3;

/** Several, if a transaction did several things. */
export function contentEntries(dataset: Dataset, { seq }: Publish): ContentEntry[] {
  const changes = dataset.publishedIn(seq);
  const release = releaseIn(dataset, seq, changes);
  const published = changes.filter(({ id }) => isPublishedId(id));
  if (release !== null) return [entry(dataset, seq, "release-run", published, release.title)];
  const kinds = new Map<ContentKind, PublishedChange[]>();
  for (const change of changes) {
    const kind = kindOf(dataset, seq, change);
    if (kind !== null) kinds.set(kind, [...(kinds.get(kind) ?? []), change]);
  }
  return [...kinds].map(([kind, changed]) => entry(dataset, seq, kind, changed, null));
}

function kindOf(dataset: Dataset, seq: number, { id, exists }: PublishedChange): ContentKind | null {
  if (isPublishedId(id)) {
    // An upload is no publish, although visitors can see it.
    if (exists) return parseAssetId(id) === null ? "published" : null;
    return dataset.events.existedAt(`drafts.${id}`, seq) ? "unpublished" : "deleted";
  }
  if (exists || releaseOfVersion(id) !== null) return null;
  // Discarding the changes of a published document deletes nothing.
  if (id.startsWith("drafts.") && dataset.events.existedAt(publishedIdOf(id), seq)) return null;
  const isDraftOfDeleted =
    id.startsWith("drafts.") &&
    dataset.publishedIn(seq).some((other) => other.id === publishedIdOf(id) && !other.exists);
  if (isDraftOfDeleted) return null;
  return stateOf(dataset, seq, id)?._type === previewSecretType ? null : "deleted";
}

function stateOf(dataset: Dataset, seq: number, id: string) {
  const [row] = dataset.history(id, { limit: 1, beforeSeq: seq + 1 });
  return row?.next ?? row?.previous ?? null;
}

function entry(
  dataset: Dataset,
  seq: number,
  kind: ContentKind,
  changes: readonly PublishedChange[],
  release: string | null,
): ContentEntry {
  return {
    kind,
    count: changes.length,
    release,
    documents: changes.slice(0, mostNamed).map(({ id }) => {
      const state = stateOf(dataset, seq, id);
      return { id, type: state?._type ?? "", title: titleOf(state) };
    }),
  };
}
