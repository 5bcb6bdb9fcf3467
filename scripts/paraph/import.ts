import { parseArgs } from "node:util";
import { type ImportMode, importDocuments } from "@paraph/lake/transfer/import";
import { openSource } from "@paraph/lake/transfer/open-source";
import { inNewestForm } from "../../server/data-folder/migrations.ts";
import { openSiteLake } from "../support/open-site-lake.ts";
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
  using lake = await openSiteLake(values.data, values.dataset);
  const { written, documents } = await importDocuments(opened.source, lake.target, mode, inNewestForm);
  console.log(
    `Imported ${sourcePath} into ${lake.description}: ${written} of ${documents} documents written.`,
  );
}
