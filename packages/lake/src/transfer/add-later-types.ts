import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { type AssetFields, type AssetLocation, prepareAsset } from "../assets/store-asset.ts";
import type { LakeContext } from "../context.ts";
import type { Dataset } from "../store/types.ts";
import { findOutsideReferences } from "./import.ts";
import { describeAsset, resolveAssets } from "./resolve-assets.ts";
import { readContentFolder } from "./source.ts";

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
