import { isDeepStrictEqual } from "node:util";
import { type AssetFields, type AssetLocation, findAsset, prepareAsset } from "../assets/store-asset.ts";
import type { LakeContext } from "../context.ts";
import type { Dataset, DocumentChange, LakeDocument } from "../store/types.ts";
import type { ImportTarget } from "./import.ts";
import { describeAsset } from "./resolve-assets.ts";
import type { SourceFields } from "./source.ts";

/**
 * Imports into a dataset that is open in this process. Assets and documents are written in one transaction.
 */
export function createStoreTarget(
  dataset: Dataset,
  context: Pick<LakeContext, "store" | "projectId" | "publicUrl" | "now" | "createId">,
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
      const changes = incoming.flatMap((fields) => {
        const previous = dataset.documents.get(fields._id) ?? null;
        return toChange(fields, previous, { timestamp, transactionId });
      });
      if (changes.length > 0) dataset.commit({ author: "system", transactionId, timestamp, changes });
      return changes.filter(({ id }) => !assets.has(id)).length;
    },
  };
}

/** Skips a document that would not change, so that its revision and the pages that show it stay valid. */
function toChange(
  fields: SourceFields | AssetFields,
  previous: LakeDocument | null,
  { timestamp, transactionId }: { timestamp: string; transactionId: string },
): DocumentChange[] {
  const { _createdAt, _updatedAt, ...content } = fields;
  if (previous) {
    const { _rev, _createdAt: _created, _updatedAt: _updated, ...present } = previous;
    if (isDeepStrictEqual(present, content)) return [];
  }
  const next: LakeDocument = {
    ...content,
    _id: fields._id,
    _type: fields._type,
    _createdAt: toInstant(_createdAt) ?? previous?._createdAt ?? timestamp,
    _rev: transactionId,
    _updatedAt: toInstant(_updatedAt) ?? timestamp,
  };
  return [{ id: fields._id, previous, next, mutations: [{ createOrReplace: next }] }];
}

function toInstant(value: unknown): string | undefined {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
