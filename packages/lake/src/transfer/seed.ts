import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
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

/**
 * A dataset that was filled by an earlier release lacks the types that the content has got since. Adds those of `types`
 * that it never had a document of, each once: the log remembers it, so what somebody deletes stays deleted. A document
 * that refers to one that somebody has removed is left out.
 */
export async function addLaterTypes(
  dataset: Dataset,
  contentFolder: string,
  types: readonly string[],
  context: Pick<LakeContext, "store" | "projectId" | "publicUrl" | "log" | "now">,
): Promise<void> {
  // An empty dataset is filled with everything, or stays empty because somebody wants it so.
  if (dataset.seq === 0) return;
  for (const type of types) {
    if (!existsSync(path.join(contentFolder, type))) continue;
    if (await isKnown(dataset, contentFolder, type)) continue;
    await addType(dataset, contentFolder, type, context);
  }
}

const transactionOf = (type: string) => `added-${type}`;

/** Whether the type was added before, came with the dataset's first content, or somebody made documents of it. */
async function isKnown(dataset: Dataset, contentFolder: string, type: string): Promise<boolean> {
  if (dataset.seqOf(transactionOf(type)) !== null) return true;
  const files = await readdir(path.join(contentFolder, type));
  const ids = files.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
  return ids.some((id) => dataset.lastDocument(id) !== null);
}

async function addType(
  dataset: Dataset,
  contentFolder: string,
  type: string,
  context: Parameters<typeof addLaterTypes>[3],
): Promise<void> {
  const { projectId, publicUrl, store, log, now } = context;
  const hasOwn = dataset.idsOfType(type).size > 0;
  const location: AssetLocation = { folder: store.folder, projectId, publicUrl, datasetName: dataset.name };
  const assets = new Map<string, AssetFields>();
  const source = await readContentFolder(contentFolder, [type]);
  const known = new Set([...dataset.documents.keys(), ...source.documents.map(({ fields }) => fields._id)]);
  const lacking = new Set(findOutsideReferences(source.documents, known).map(({ from }) => from));
  const documents = source.documents.filter(({ from }) => !hasOwn && !lacking.has(from));
  const resolved = await resolveAssets({ ...source, documents }, async (asset) => {
    const fields = await prepareAsset(location, { ...asset, description: describeAsset(asset) });
    if (!dataset.documents.has(fields._id)) assets.set(fields._id, fields);
    return fields;
  });
  const time = now().toISOString();
  const transactionId = transactionOf(type);
  // Without a document it is remembered as well: what somebody made of this type may be deleted later.
  dataset.commit({
    author: "system",
    transactionId,
    timestamp: time,
    changes: [...assets.values(), ...resolved.map(({ fields }) => fields)].map((fields) => {
      const next = { ...fields, _createdAt: time, _rev: transactionId, _updatedAt: time };
      return { id: fields._id, previous: null, next, mutations: [{ create: fields }] };
    }),
  });
  if (hasOwn) return;
  log(`Added ${resolved.length} documents of the type ${type}, which this dataset never had.`);
  for (const from of lacking) log(`  without ${from}, which refers to a document that is not there`);
}
