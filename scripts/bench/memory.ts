import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startChild } from "@paraph/service/child-process";
import { openStore } from "../../local/lake/store/store.ts";
import { createDocuments } from "./documents.ts";
import { type Measurement, times } from "./measurement.ts";
import { residentMemory } from "./resident-memory.ts";

/** Memory of the lake's process with documents, compared with an empty lake. */
export async function measureMemory(root: string): Promise<Measurement[]> {
  const empty = await memoryWith(root, 0);
  const full = await memoryWith(root, 10_000);
  return [
    {
      what: "memory of the lake, 10000 documents",
      measured: `${full.toFixed(0)} MB`,
      beside: `empty lake ${empty.toFixed(0)} MB`,
      ratio: times(full / empty),
    },
  ];
}

async function memoryWith(root: string, count: number): Promise<number> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    const store = openStore({ folder: path.join(dataFolder, "lake") });
    const dataset = store.createDataset("production");
    if (count > 0) dataset.commit({ author: "bench", changes: createDocuments(count) });
    store.close();
    const lake = await startChild({
      name: "lake",
      main: path.join(root, "local/lake/main.ts"),
      environment: {
        LAKE_FOLDER: path.join(dataFolder, "lake"),
        LAKE_CONTENT: path.join(root, "scripts/bench"),
        LAKE_PORT: "0",
        LAKE_TOKEN: "bench",
      },
    });
    const query = encodeURIComponent('count(*[_type == "post"])');
    await fetch(`http://127.0.0.1:${lake.port}/v2025-02-19/data/query/production?query=${query}`);
    const memory = residentMemory(lake.pid);
    await lake.stop();
    return memory;
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
