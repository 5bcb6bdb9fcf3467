import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { consentsFile, readConsents } from "@paraph/lake/consents/consents";
import { csvMark, csvTable } from "@paraph/service/csv-table";
import { parseEnv } from "../../lib/env/environment.ts";
import { consentFolder } from "../../server/consents/consent-store.ts";
import { UsageError } from "./usage-error.ts";

const proofColumns = [
  ["id", "id"],
  ["received", "received_at"],
  ["answered", "answered_at"],
  ["by", "given_by"],
  ["statistics", "analytics"],
  ["advertising", "marketing"],
  ["signal", "signal"],
  ["account refuses", "owner"],
  ["region", "region"],
  ["version", "version"],
  ["hash of text", "hash"],
] as const;

const textColumns = [
  ["version", "version"],
  ["hash of text", "hash"],
  ["first shown", "first_at"],
  ["text", "text"],
] as const;

/** Said as words, so that nobody has to know what 1 stands for. */
const flags: readonly string[] = ["analytics", "marketing", "signal", "owner"];

/** Writes the proofs of what visitors answered as a table, while the system runs or not. */
export async function run(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      data: { type: "string" },
      id: { type: "string" },
      texts: { type: "boolean", default: false },
    },
  });
  if (positionals.length > 0 || (values.texts && values.id !== undefined)) throw new UsageError();
  const { lake, dataFolder } = parseEnv(process.env);
  const folder = consentFolder({ lake, dataFolder: values.data ?? dataFolder });
  const file = path.join(folder, consentsFile);
  if (!existsSync(file))
    throw new Error(
      `There is no ${file}. Name the data folder with --data. Of several machines, the one with the lake has it; with a hosted lake, each has its own.`,
    );
  const consents = readConsents(folder);
  try {
    const columns = values.texts ? textColumns : proofColumns;
    let lines = 0;
    process.stdout.write(csvTable([columns.map(([name]) => name)]));
    for (const row of values.texts ? consents.texts : consents.proofs) {
      if (values.id !== undefined && row.id !== values.id) continue;
      const cells = columns.map(([, column]) => inWords(column, row[column]));
      process.stdout.write(csvTable([cells]).slice(csvMark.length));
      lines += 1;
    }
    if (values.id !== undefined && lines === 0)
      throw new Error(
        `No proof in ${file} has the number ${values.id}. They are deleted after CONSENTS_KEEP_DAYS days${lake.mode === "hosted" ? ", and the site's other machines have their own: ask them, too" : ""}.`,
      );
  } finally {
    consents.close();
  }
}

function inWords(column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (!flags.includes(column)) return String(value);
  return value === 1 ? "yes" : "no";
}
