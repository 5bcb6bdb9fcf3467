import { parseArgs } from "node:util";
import { outlinedLists } from "../lib/freshness/dependencies.ts";
import { messageOf } from "../lib/message-of.ts";
import { completePublished } from "../lib/publishing/complete-published.ts";
import { type ImportMode, importDocuments } from "../local/lake/transfer/import.ts";
import { openLake } from "../local/lake/transfer/open-lake.ts";
import { openSource } from "../local/lake/transfer/open-source.ts";

const usage = `Usage: npm run content:import -- SOURCE [--replace | --missing] [options]
  SOURCE           a tar.gz or NDJSON of "content:export" or "sanity dataset export", or a folder like content/
  --replace        write over documents that are there already
  --missing        leave documents alone that are there already
  --dataset NAME   default: production
  --data DIR       default: PARAPH_DATA, or .data`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: "boolean" },
      missing: { type: "boolean" },
      dataset: { type: "string", default: "production" },
      data: { type: "string", default: process.env.PARAPH_DATA || ".data" },
      help: { type: "boolean" },
    },
  });
  const [sourcePath] = positionals;
  if (values.help) return console.log(usage);
  if (!sourcePath || positionals.length > 1) throw new Error(usage);
  if (values.replace && values.missing) throw new Error("Use one of --replace and --missing, not both.");
  const mode: ImportMode = values.replace ? "replace" : values.missing ? "missing" : "create";
  await using opened = await openSource(sourcePath);
  using lake = await openLake(values.data, values.dataset, {
    publicUrl: "http://localhost:3000/lake",
    outlinedLists,
    completePublished,
    log: console.log,
  });
  const { written, documents } = await importDocuments(opened.source, lake.target, mode);
  console.log(
    `Imported ${sourcePath} into ${lake.description}: ${written} of ${documents} documents written.`,
  );
}

run().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
