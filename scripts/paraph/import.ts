import { parseArgs } from "node:util";
import { outlinedLists } from "../../lib/freshness/dependencies.ts";
import { completePublished } from "../../lib/publishing/complete-published.ts";
import { type ImportMode, importDocuments } from "../../local/lake/transfer/import.ts";
import { openLake } from "../../local/lake/transfer/open-lake.ts";
import { openSource } from "../../local/lake/transfer/open-source.ts";
import { UsageError } from "./usage-error.ts";

export async function run(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      replace: { type: "boolean" },
      missing: { type: "boolean" },
      dataset: { type: "string", default: "production" },
      data: { type: "string", default: process.env.PARAPH_DATA || ".data" },
    },
  });
  const [sourcePath] = positionals;
  if (!sourcePath || positionals.length > 1) throw new UsageError();
  if (values.replace && values.missing) throw new UsageError("Use one of --replace and --missing, not both.");
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
