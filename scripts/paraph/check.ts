import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createClient, type SanityClient } from "@sanity/client";
import type { Schema } from "sanity";
import { isSample, samplesInWords } from "../../lib/content/sample.ts";
import { parseEnv } from "../../lib/env/environment.ts";
import { apiVersion } from "../../lib/env/public.ts";
import { outlinedLists } from "../../lib/freshness/dependencies.ts";
import { describePath } from "../../schemas/checks/describe-path.ts";
import { type CheckedSite, checkSite } from "../../schemas/checks/site-report.ts";
import { countUnsourced } from "../../schemas/objects/claim-age.ts";
import { startLocal } from "../../server/back-ends/start-local.ts";
import { prepareDataFolder } from "../../server/data-folder/prepare-data-folder.ts";
import { createChecker } from "../support/checker.ts";
import { UsageError } from "./usage-error.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Ends with 1 if the content has errors, and with 2 if it could not be checked: CI tells them apart. */
export async function run(parameters: string[]): Promise<void> {
  try {
    await check(parameters);
  } catch (error) {
    process.exitCode = 2;
    throw error;
  }
}

async function check(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      folder: { type: "string" },
      data: { type: "string" },
      release: { type: "string" },
      "no-warnings": { type: "boolean", default: false },
    },
  });
  if (values.folder !== undefined && values.data !== undefined)
    throw new UsageError("Name a folder or data, not both. --folder fills a data folder of its own.");
  await using content = await openContent(values);
  const checker = await createChecker(content.client);
  const { release = null } = values;
  const site = await checkSite(content.client, checker, { release });
  if (release !== null && site.documents.size === 0)
    throw new Error(`The release "${release}" has no documents. Its name is in its address in the Studio.`);
  const { lines, errors } = reportInWords(site, checker.workspace.schema, !values["no-warnings"]);
  for (const line of lines) console.log(line);
  if (errors > 0) process.exitCode = 1;
}

interface Content extends AsyncDisposable {
  readonly client: SanityClient;
}

/** The hosted lake, or the local one, which is started for the time if it isn't running. */
async function openContent({ folder, data }: { folder?: string; data?: string }): Promise<Content> {
  const environment = parseEnv(process.env);
  const { lake } = environment;
  const shared = { dataset: lake.dataset, apiVersion, useCdn: false, perspective: "raw" as const };
  if (lake.mode === "hosted" && folder === undefined && data === undefined) {
    const host = lake.apiHost === null ? {} : { apiHost: lake.apiHost, useProjectHostname: false };
    const client = createClient({ ...shared, ...host, projectId: lake.projectId, token: lake.token });
    return { client, async [Symbol.asyncDispose]() {} };
  }
  const own = folder === undefined ? null : mkdtempSync(path.join(tmpdir(), "content-check-"));
  const dataFolder = own ?? path.resolve(data ?? environment.dataFolder);
  const removeOwn = () => own !== null && rmSync(own, { recursive: true, force: true });
  try {
    await prepareDataFolder({ dataFolder, log: console.error });
    const local = await startLocal({
      dataFolder,
      lake: {
        contentFolder: path.resolve(folder ?? path.join(root, "content")),
        laterTypes: [],
        outlinedLists,
        publicUrl: null,
        port: 0,
        isExposed: false,
      },
      services: null,
      log: console.error,
    });
    if (!local.lake) throw new Error("The lake did not start.");
    const client = createClient({
      ...shared,
      projectId: "local",
      apiHost: local.lake.url,
      useProjectHostname: false,
      token: local.lake.token,
    });
    return {
      client,
      async [Symbol.asyncDispose]() {
        await local.stop();
        removeOwn();
      },
    };
  } catch (error) {
    removeOwn();
    throw error;
  }
}

/** The report for a terminal: each document with its findings, errors first, and how many there are. */
function reportInWords(
  { findings, documents }: CheckedSite,
  schema: Pick<Schema, "get">,
  hasWarnings: boolean,
): { readonly lines: string[]; readonly errors: number } {
  const shown = findings.filter(({ level }) => hasWarnings || level === "error");
  const byDocument = Map.groupBy(shown, ({ id }) => id);
  const lines = [...byDocument].flatMap(([id, some]) => {
    const document = documents.get(id);
    const type = document && schema.get(document._type);
    const name = document?.title ?? document?.heading ?? document?.name ?? id;
    const title = `${type?.title ?? "Document"} “${name}” (${id})`;
    return [
      title,
      ...some.map(({ level, path, message }) => {
        const field = describePath(type, document, path);
        return `  ${level === "error" ? "ERROR  " : "warning"}  ${field === "" ? "" : `${field}: `}${message}`;
      }),
      "",
    ];
  });
  const errors = findings.filter(({ level }) => level === "error").length;
  const warnings = findings.length - errors;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const found = `${count(errors, "error")}, ${count(warnings, "warning")}`;
  return {
    lines: [...lines, ...informationOn(documents), `${count(documents.size, "document")} checked: ${found}.`],
    errors,
  };
}

/** What is as it should be, and still good to know. */
function informationOn(documents: CheckedSite["documents"]): string[] {
  const all = [...documents.values()];
  const samples = samplesInWords(all.filter(isSample).map(({ _type }) => _type));
  const unsourced = all
    .filter(({ _type }) => _type === "comparison")
    .reduce((sum, { claims }) => sum + countUnsourced(claims), 0);
  return [
    ...(samples === null ? [] : [`Sample content, which pages mark as such: ${samples}.`]),
    ...(unsourced === 0 ? [] : [`Claims of comparisons without an outside source: ${unsourced}.`]),
  ];
}
