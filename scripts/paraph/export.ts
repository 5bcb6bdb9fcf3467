import path from "node:path";
import { parseArgs } from "node:util";
import { exportArchive } from "@paraph/lake/transfer/export-archive";
import { exportFolder } from "@paraph/lake/transfer/export-folder";
import { openSiteLake } from "../support/open-site-lake.ts";
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
  using lake = await openSiteLake(values.data, dataset);
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
