import { createHash } from "node:crypto";
import { type AssetFields, type AssetLocation, prepareAsset } from "../assets/store-asset.ts";
import type { LakeContext } from "../context.ts";
import type { Dataset, Transaction } from "../store/types.ts";
import { findOutsideReferences, requireTargets } from "./import.ts";
import { describeAsset, resolveAssets } from "./resolve-assets.ts";
import { readContentFolder, type SourceDocument } from "./source.ts";

export const seedTimestamp = "2026-01-01T00:00:00Z";

/**
 * Fills a new dataset from `content/` in one transaction. The transaction's id and time depend only on the
 * content, so revisions are the same in every data folder with the same seed. Returns `null` if the dataset
 * has been written to, or if the folder has no document.
 */
export async function seedDataset(
  dataset: Dataset,
  contentFolder: string,
  context: Pick<LakeContext, "store" | "projectId" | "publicUrl">,
): Promise<Transaction | null> {
  if (dataset.seq > 0) return null;
  const { projectId, publicUrl, store } = context;
  const location: AssetLocation = { folder: store.folder, projectId, publicUrl, datasetName: dataset.name };
  const assets = new Map<string, AssetFields>();
  const source = await readContentFolder(contentFolder);
  const documents = await resolveAssets(source, async (asset) => {
    const fields = await prepareAsset(location, { ...asset, description: describeAsset(asset) });
    assets.set(fields._id, fields);
    return fields;
  });
  if (documents.length === 0) return null;
  const known = new Set([...documents.map(({ fields }) => fields._id), ...assets.keys()]);
  requireTargets(findOutsideReferences(documents, known), known);

  const all = [...assets.values(), ...documents.map(({ fields }) => fields)];
  all.sort((one, other) => (one._id < other._id ? -1 : 1));
  const transactionId = `seed-${hashOf(documents, [...assets.keys()])}`;
  return dataset.commit({
    author: "system",
    transactionId,
    timestamp: seedTimestamp,
    changes: all.map((fields) => {
      const next = { ...fields, _createdAt: seedTimestamp, _rev: transactionId, _updatedAt: seedTimestamp };
      return { id: fields._id, previous: null, next, mutations: [{ create: fields }] };
    }),
  });
}

/**
 * Assets are hashed by id, which contains the hash of their bytes, because computed metadata may differ
 * between machines.
 */
function hashOf(documents: readonly SourceDocument[], assetIds: readonly string[]): string {
  const parts = documents.map(({ fields }) => sortKeys(fields));
  const lines = [...parts.map((part) => JSON.stringify(part)), ...assetIds].sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, sortKeys(item)]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
