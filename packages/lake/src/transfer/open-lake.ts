import { existsSync } from "node:fs";
import path from "node:path";
import { parseJson } from "@paraph/service/json";
import { runningProcess } from "@paraph/service/supervisor";
import { type AssetFields, type AssetLocation, findAsset, prepareAsset } from "../assets/store-asset.ts";
import type { LakeContext } from "../context.ts";
import type { OutlinedLists } from "../keys.ts";
import type { CompletePublished } from "../mutate/publish-rules.ts";
import { siteDataset } from "../settings.ts";
import { createRandomId } from "../store/ids.ts";
import { openStore } from "../store/store.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { exportedDocuments, toNdjson } from "./export-documents.ts";
import type { ImportTarget } from "./import.ts";
import { importStates } from "./import-states.ts";
import { describeAsset } from "./resolve-assets.ts";

export interface TransferLake extends Disposable {
  /** The folder with the bytes of assets. */
  readonly folder: string;
  /** Shown in the terminal. */
  readonly description: string;
  readDocuments(): Promise<LakeDocument[]>;
  readonly target: ImportTarget;
}

export interface OpenLakeOptions {
  readonly publicUrl: string;
  readonly outlinedLists: OutlinedLists;
  /** The site's rules for what it publishes, for a lake that does not run. */
  readonly completePublished?: CompletePublished;
  /** Brings the files of an earlier release to the form of this one, where no lake runs. */
  readonly prepare: () => Promise<void>;
}

/** The lake of a data folder: through its API if it is running, else through its files. */
export async function openLake(
  dataFolder: string,
  datasetName: string,
  options: OpenLakeOptions,
): Promise<TransferLake> {
  const folder = path.join(dataFolder, "lake");
  const running = runningProcess(dataFolder, "lake");
  if (running) {
    const url = `http://127.0.0.1:${running.port}`;
    return openRunning(folder, { url, token: running.token, dataset: datasetName });
  }
  if (!existsSync(folder)) {
    const hint = "Start the site once, or set PARAPH_DATA to the data folder.";
    throw new Error(`There is no lake in ${folder}. ${hint}`);
  }
  await options.prepare();
  return openFiles(folder, datasetName, options);
}

function openRunning(folder: string, address: LakeAddress): TransferLake {
  return {
    folder,
    description: `dataset "${address.dataset}" of the running lake at ${address.url}`,
    target: createHttpTarget(address),
    async readDocuments() {
      const lines = (await fetchExport(address)).split("\n").filter(Boolean);
      return lines.map((line): LakeDocument => JSON.parse(line));
    },
    [Symbol.dispose]() {},
  };
}

function openFiles(
  folder: string,
  datasetName: string,
  { publicUrl, outlinedLists, completePublished }: OpenLakeOptions,
): TransferLake {
  const store = openStore({ folder, outlinedLists });
  const dataset = store.ensureDataset(datasetName);
  const now = () => new Date();
  const siteRules = completePublished && {
    dataset: siteDataset(process.env),
    complete: completePublished,
  };
  const context = { store, projectId: "local", publicUrl, now, createId: createRandomId, siteRules };
  return {
    folder,
    description: `dataset "${datasetName}" in ${folder}`,
    target: createStoreTarget(dataset, context),
    async readDocuments() {
      return exportedDocuments(dataset, publicUrl);
    },
    [Symbol.dispose]: () => store.close(),
  };
}

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

interface LakeAddress {
  readonly url: string;
  readonly token: string;
  readonly dataset: string;
  readonly fetch?: typeof globalThis.fetch;
}

const idsPerRequest = 100;

/** Imports into a running lake through its API, so that open pages and Studios update immediately. */
export function createHttpTarget(address: LakeAddress): ImportTarget {
  return {
    async storeAsset(asset) {
      const { originalFilename, ...said } = describeAsset(asset);
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ filename: originalFilename, ...said })) {
        if (value !== undefined) query.set(name, value);
      }
      const route = `/assets/${asset.kind}s/${address.dataset}?${query}`;
      const answer = await callLake(address, route, { method: "POST", body: new Uint8Array(asset.bytes) });
      return answer.document;
    },

    async findExisting(ids) {
      const existing = new Set<string>();
      for (let start = 0; start < ids.length; start += idsPerRequest) {
        const some = ids.slice(start, start + idsPerRequest).map(encodeURIComponent);
        const answer = await callLake(address, `/data/doc/${address.dataset}/${some.join(",")}`, {});
        for (const { _id } of answer.documents) existing.add(_id);
      }
      return existing;
    },

    async write(documents, mode) {
      const body = [...toNdjson(documents.map(({ fields }) => fields))].join("");
      const route = `/data/import/${address.dataset}?mode=${mode}`;
      return (await callLake(address, route, { method: "POST", body })).written;
    },
  };
}

export interface Rewound {
  readonly written: number;
  readonly deleted: number;
  /** Titles of releases whose time has passed meanwhile. They came back without it. */
  readonly unscheduled: readonly string[];
}

/** Brings a dataset of a running lake back to what it was at a time. */
export function rewindDataset(address: LakeAddress, time: Date): Promise<Rewound> {
  return callLake(address, `/data/rewind/${address.dataset}?time=${time.toISOString()}`, { method: "POST" });
}

/** Reads the documents of a running lake for the exporter. */
export async function fetchExport(address: LakeAddress): Promise<string> {
  const response = await request(address, `/data/export/${address.dataset}`, {});
  return response.text();
}

interface LakeAnswer extends Rewound {
  readonly document: { readonly _id: string };
  readonly documents: readonly { readonly _id: string }[];
}

async function callLake(address: LakeAddress, route: string, init: RequestInit): Promise<LakeAnswer> {
  const response = await request(address, route, init);
  // The lake's own response. Each caller reads the one field that its route returns.
  return (await response.json()) as LakeAnswer;
}

async function request(address: LakeAddress, route: string, init: RequestInit): Promise<Response> {
  const url = `${address.url}/v2025-02-19${route}`;
  const headers = { ...init.headers, Authorization: `Bearer ${address.token}` };
  const response = await (address.fetch ?? globalThis.fetch)(url, { ...init, headers });
  if (response.ok) return response;
  if (response.status === 413) {
    throw new Error(
      "The documents are too large for a running lake, which takes them in one transaction. Stop the system, then import them: its files take any amount.",
    );
  }
  const told = messageIn(await response.text());
  throw new Error(
    `${init.method ?? "GET"} ${route.split("?")[0]} was answered with ${response.status}: ${told}`,
  );
}

function messageIn(body: string): string {
  const { message } = Object(parseJson(body));
  // What is not the lake's own answer is shown as it is.
  return typeof message === "string" ? message : body.slice(0, 1000);
}
