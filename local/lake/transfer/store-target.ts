import { isDeepStrictEqual } from "node:util";
import { type AssetFields, type AssetLocation, findAsset, prepareAsset } from "../assets/store-asset.ts";
import type { LakeContext } from "../context.ts";
import { applyPatch } from "../mutate/patch.ts";
import { collectPaths } from "../store/fields.ts";
import { isPublishedId } from "../store/ids.ts";
import type { Dataset, DocumentChange, LakeDocument } from "../store/types.ts";
import type { ImportTarget } from "./import.ts";
import { describeAsset } from "./resolve-assets.ts";
import type { SourceFields } from "./source.ts";

/**
 * Imports into a dataset that is open in this process. Assets and documents are written in one transaction.
 */
export function createStoreTarget(
  dataset: Dataset,
  context: Pick<LakeContext, "store" | "projectId" | "publicUrl" | "now" | "createId" | "siteRules">,
): ImportTarget {
  const { projectId, publicUrl, store } = context;
  const location: AssetLocation = { folder: store.folder, projectId, publicUrl, datasetName: dataset.name };
  const assets = new Map<string, AssetFields>();
  return {
    async storeAsset(asset) {
      const known = findAsset(dataset, asset.kind, asset.bytes);
      if (known) return known;
      const fields = await prepareAsset(location, { ...asset, description: describeAsset(asset) });
      assets.set(fields._id, fields);
      return fields;
    },

    async findExisting(ids) {
      return new Set(ids.filter((id) => dataset.documents.has(id)));
    },

    async write(documents) {
      const timestamp = context.now().toISOString();
      const transactionId = context.createId();
      const incoming = [...assets.values(), ...documents.map(({ fields }) => fields)];
      const changes = complete(incoming, dataset, context, { timestamp, transactionId }).flatMap((next) => {
        const previous = dataset.documents.get(next._id) ?? null;
        return toChange(next, previous);
      });
      if (changes.length > 0) dataset.commit({ author: "system", transactionId, timestamp, changes });
      return changes.filter(({ id }) => !assets.has(id)).length;
    },
  };
}

interface Stamp {
  readonly timestamp: string;
  readonly transactionId: string;
}

/** The documents to store, with what the site's rules add to published ones. */
function complete(
  incoming: readonly (SourceFields | AssetFields)[],
  dataset: Dataset,
  { siteRules }: Pick<LakeContext, "siteRules">,
  stamp: Stamp,
): LakeDocument[] {
  const documents = new Map(
    incoming.map((fields) => [fields._id, toDocument(fields, dataset.documents.get(fields._id), stamp)]),
  );
  if (siteRules?.dataset !== dataset.name) return [...documents.values()];
  const incomingOf = Map.groupBy(
    [...documents.values()].flatMap((document) => collectPaths(document).map((path) => ({ path, document }))),
    ({ path }) => path,
  );
  const reader = {
    get: (id: string) => documents.get(id) ?? dataset.documents.get(id) ?? null,
    idsOfPath: (value: string) => [
      ...dataset.idsOfPath(value),
      ...(incomingOf.get(value) ?? []).map(({ document }) => document._id),
    ],
    idsReferencing: (id: string) => [...new Set([...dataset.idsReferencing(id), ...documents.keys()])],
    idsOfType: (type: string) => [
      ...dataset.idsOfType(type),
      ...[...documents.values()].flatMap(({ _id, _type }) => (_type === type ? [_id] : [])),
    ],
  };
  const refused: string[] = [];
  const completed = [...documents.values()].map((next) => {
    if (!isPublishedId(next._id)) return next;
    const { set, problems = [] } = siteRules.complete(dataset.documents.get(next._id) ?? null, next, reader);
    refused.push(...problems.map((problem) => `${next._id}: ${problem}`));
    return set && Object.keys(set).length > 0 ? applyPatch(next, { set }) : next;
  });
  if (refused.length > 0) throw new Error(refusal(refused, dataset.name));
  return completed;
}

function refusal(refused: readonly string[], dataset: string): string {
  return `The site shows "${dataset}", and its rules refuse what visitors would see. Nothing was imported.

${refused.map((line) => `  ${line}`).join("\n")}

Correct these documents in the source and import it again; or give them ids that begin with "drafts.", and correct them in the Studio; or import all of it into another dataset, which takes everything: --dataset NAME.`;
}

function toDocument(
  { _createdAt, _updatedAt, ...content }: SourceFields | AssetFields,
  previous: LakeDocument | undefined,
  { timestamp, transactionId }: Stamp,
): LakeDocument {
  return {
    ...content,
    _id: content._id,
    _type: content._type,
    _createdAt: toInstant(_createdAt) ?? previous?._createdAt ?? timestamp,
    _rev: transactionId,
    _updatedAt: toInstant(_updatedAt) ?? timestamp,
  };
}

/** Skips a document that would not change, so that its revision and the pages that show it stay valid. */
function toChange(next: LakeDocument, previous: LakeDocument | null): DocumentChange[] {
  if (previous && isDeepStrictEqual(contentOf(previous), contentOf(next))) return [];
  return [{ id: next._id, previous, next, mutations: [{ createOrReplace: next }] }];
}

function contentOf({ _rev, _createdAt, _updatedAt, ...content }: LakeDocument) {
  return content;
}

function toInstant(value: unknown): string | undefined {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
