import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { createLake, type Lake } from "../../src/app.ts";
import type { LakeContext, Role } from "../../src/context.ts";
import { startLakeServer } from "../../src/server.ts";
import { defaultSettings, type LakeSettings } from "../../src/settings.ts";
import type { LakeSite } from "../../src/site.ts";
import { createRandomId } from "../../src/store/ids.ts";
import { openStore } from "../../src/store/store.ts";
import type { Dataset, LakeDocument, Store } from "../../src/store/types.ts";
import { demoPeople } from "./people.ts";

export type Transport = "memory" | "http";

/** Every test of the lake's API runs once in process and once over a real socket. */
export const transports = ["memory", "http"] as const satisfies readonly Transport[];

export interface LakeOptions extends LakeSite {
  /** Written to the dataset `production` as one transaction before the lake answers. */
  readonly documents?: readonly {
    readonly _id: string;
    readonly _type: string;
    readonly [field: string]: unknown;
  }[];
  readonly over?: Transport;
  readonly settings?: Partial<LakeSettings>;
  readonly now?: () => Date;
  /** Reopens the folder of an earlier lake; the caller deletes it. */
  readonly folder?: string;
  /** The address at which browsers would reach the lake. */
  readonly publicUrl?: string;
}

export interface TestLake extends AsyncDisposable {
  readonly url: string;
  readonly folder: string;
  readonly context: LakeContext;
  readonly lake: Lake;
  /** The dataset `production`. */
  readonly dataset: Dataset;
  /** What the lake logged. Empty unless something went wrong. */
  readonly logged: readonly string[];
  readonly fetch: typeof fetch;
  /** Drops every WebSocket, as a network failure does. */
  dropSockets(): void;
  tokenOf(role: Role): string;
  /** The real client, signed in with a role or anonymous. */
  client(role: Role | "anonymous", config?: ClientConfig): SanityClient;
}

export async function startLake(options: LakeOptions = {}): Promise<TestLake> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), "paraph-lake-"));
  const logged: string[] = [];
  const { documents = [], over, settings: given, folder: _, publicUrl, ...handed } = options;
  const site = { demoPeople, ...handed };
  const shared = {
    ...site,
    now: options.now ?? (() => new Date()),
    log: (message: string) => void logged.push(message),
  };
  const settings = (publicUrl: string): LakeSettings => ({
    ...defaultSettings(publicUrl),
    protocolProbeMilliseconds: 0,
    // Tests set many passwords, and those of people stay as they are.
    passwordCost: { log2N: 4, p: 1 },
    ...given,
  });
  const prepare = (store: Store) => fill(store, documents, shared.now());
  const running =
    over === "http"
      ? await startLakeServer({ folder, settings, prepare, publicUrl, ...shared })
      : startInProcess({ folder, settings, prepare, ...shared });
  const { lake, context, url } = running;
  const tokenOf = (role: Role): string => {
    const token = `test-token-of-${role}-0123456789`;
    lake.services.credentials.setToken(role, role, token);
    return token;
  };
  const lakeFetch: typeof fetch =
    over === "http" ? globalThis.fetch : async (input, init) => lake.app.fetch(new Request(input, init));

  return {
    url,
    folder,
    context,
    lake,
    logged,
    tokenOf,
    fetch: lakeFetch,
    dropSockets: running.dropSockets,
    dataset: context.store.dataset("production"),
    client: (role, config = {}) =>
      createClient({
        projectId: "local",
        dataset: "production",
        apiVersion: "2025-02-19",
        apiHost: url,
        useProjectHostname: false,
        useCdn: false,
        maxRetries: 0,
        resolveFetch: () => lakeFetch,
        ...(role === "anonymous" ? {} : { token: tokenOf(role) }),
        ...config,
      }),
    async [Symbol.asyncDispose]() {
      await running.close();
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface InProcessOptions extends LakeSite {
  readonly folder: string;
  readonly settings: (publicUrl: string) => LakeSettings;
  readonly prepare: (store: Store) => void;
  readonly now: () => Date;
  readonly log: (message: string) => void;
}

function startInProcess({ folder, settings, prepare, now, log, ...site }: InProcessOptions) {
  const url = "http://localhost:4040";
  const { completePublished, newestBackup } = site;
  const store = openStore({
    folder,
    now,
    createId: createRandomId,
    onDamage: log,
    ...(newestBackup && { newestBackup }),
  });
  prepare(store);
  const context: LakeContext = {
    store,
    projectId: "local",
    publicUrl: url,
    now,
    createId: createRandomId,
    log,
    siteRules: completePublished && {
      dataset: settings(url).dataset,
      complete: completePublished,
      merge: site.mergePublished,
    },
    publisherOnly: site.publisherOnly,
    inNewestForm: site.inNewestForm,
  };
  const lake = createLake(context, settings(url), site);
  return {
    url,
    lake,
    context,
    dropSockets() {},
    async close() {
      await lake.close();
      store.close();
    },
  };
}

function fill(store: Store, documents: NonNullable<LakeOptions["documents"]>, now: Date): void {
  const dataset = store.datasetNames().includes("production")
    ? store.dataset("production")
    : store.createDataset("production");
  if (documents.length === 0) return;
  const transactionId = createRandomId();
  const timestamp = now.toISOString();
  dataset.commit({
    author: "system",
    transactionId,
    timestamp,
    changes: documents.map((document) => {
      const next: LakeDocument = {
        _createdAt: timestamp,
        _updatedAt: timestamp,
        ...document,
        _rev: transactionId,
      };
      return { id: document._id, previous: null, next, mutations: [{ create: next }] };
    }),
  });
}
