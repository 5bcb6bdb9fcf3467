import { type AssetFields, type AssetLocation, findAsset, prepareAsset } from "../assets/store-asset.ts";
import type { LakeContext } from "../context.ts";
import type { Dataset } from "../store/types.ts";
import type { ImportTarget } from "./import.ts";
import { importStates } from "./import-states.ts";
import { describeAsset } from "./resolve-assets.ts";

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

    async write(documents, mode) {
      const incoming = [...assets.values(), ...documents.map(({ fields }) => fields)];
      const { changes } = importStates(dataset, context, incoming, mode, { author: "system" });
      return changes.filter(({ id }) => !assets.has(id)).length;
    },
  };
}
