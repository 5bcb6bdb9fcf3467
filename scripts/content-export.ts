import path from "node:path";
import { parseArgs } from "node:util";
import { outlinedLists } from "../lib/freshness/dependencies.ts";
import { messageOf } from "../lib/message-of.ts";
import { exportArchive } from "../local/lake/transfer/export-archive.ts";
import { exportFolder } from "../local/lake/transfer/export-folder.ts";
import { openLake } from "../local/lake/transfer/open-lake.ts";

const usage = `Usage: npm run content:export -- [FILE.tar.gz] [options]
  --folder DIR     write one JSON file per document instead, in the form of content/
  --dataset NAME   default: production
  --data DIR       default: PARAPH_DATA, or .data
  --drafts         with --folder: drafts as well
  --no-drafts      without --folder: no drafts`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: "string" },
      dataset: { type: "string", default: "production" },
      data: { type: "string", default: process.env.PARAPH_DATA || ".data" },
      drafts: { type: "boolean" },
      "no-drafts": { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help || positionals.length > 1) return console.log(usage);
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

run().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
