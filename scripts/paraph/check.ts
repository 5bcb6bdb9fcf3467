import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createClient, type SanityClient } from "@sanity/client";
import { parseEnv } from "../../lib/env/environment.ts";
import { apiVersion } from "../../lib/env/public.ts";
import { outlinedLists } from "../../lib/freshness/dependencies.ts";
import { checkSite } from "../../schemas/checks/site-report.ts";
import { startLocal } from "../../server/back-ends/start-local.ts";
import { prepareDataFolder } from "../../server/data-folder/prepare-data-folder.ts";
import { createChecker } from "../support/checker.ts";
import { reportInWords } from "../support/report-in-words.ts";
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
