import { existsSync } from "node:fs";
import path from "node:path";
import { runningProcess } from "@paraph/service/process-file";
import type { OutlinedLists } from "../keys.ts";
import type { CompletePublished } from "../mutate/publish-rules.ts";
import { siteDataset } from "../settings.ts";
import { createRandomId } from "../store/ids.ts";
import { openStore } from "../store/store.ts";
import type { LakeDocument } from "../store/types.ts";
import { exportedDocuments } from "./export-documents.ts";
import { createHttpTarget, fetchExport, type LakeAddress } from "./http-target.ts";
import type { ImportTarget } from "./import.ts";
import { createStoreTarget } from "./store-target.ts";

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
