import path from "node:path";
import { parseArgs } from "node:util";
import { outlinedLists } from "../../lib/freshness/dependencies.ts";
import { exportArchive } from "../../local/lake/transfer/export-archive.ts";
import { exportFolder } from "../../local/lake/transfer/export-folder.ts";
import { openLake } from "../../local/lake/transfer/open-lake.ts";
import { UsageError } from "./usage-error.ts";

export async function run(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      folder: { type: "string" },
      dataset: { type: "string", default: "production" },
      data: { type: "string", default: process.env.PARAPH_DATA || ".data" },
      drafts: { type: "boolean" },
      "no-drafts": { type: "boolean" },
    },
  });
  if (positionals.length > 1) throw new UsageError();
  const { dataset, folder } = values;
  using lake = await openLake(values.data, dataset, {
    publicUrl: "http://localhost:3000/lake",
    outlinedLists,
    log: console.log,
  });
  const documents = await lake.readDocuments();
  const shared = { documents, lakeFolder: lake.folder };
  if (folder) {
    const summary = await exportFolder({ ...shared, folder, includeDrafts: values.drafts ?? false });
    return report(lake.description, summary, folder);
  }
  const file = positionals[0] ?? `${dataset}.tar.gz`;
  const name = path.basename(file).replace(/\.(tar\.gz|tgz)$/, "");
  const summary = await exportArchive({ ...shared, file, name, includeDrafts: !values["no-drafts"] });
  report(lake.description, summary, file);
}

function report(from: string, summary: { documents: number; assets: number }, to: string): void {
  console.log(`Exported ${summary.documents} documents and ${summary.assets} assets of ${from} to ${to}.`);
}
