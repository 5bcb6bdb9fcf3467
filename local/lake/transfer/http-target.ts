import { importTag } from "../mutate/request.ts";
import { visitObjects } from "./asset-references.ts";
import type { ImportMode, ImportTarget } from "./import.ts";
import { describeAsset } from "./resolve-assets.ts";
import type { SourceDocument, SourceFields } from "./source.ts";

export interface LakeAddress {
  readonly url: string;
  readonly token: string;
  readonly dataset: string;
  readonly fetch?: typeof globalThis.fetch;
}

const bytesPerRequest = 4 * 1024 * 1024;
const idsPerRequest = 100;
const operations = { create: "create", replace: "createOrReplace", missing: "createIfNotExists" } as const;

/** Imports into a running lake through its API, so that open pages and Studios update immediately. */
export function createHttpTarget(address: LakeAddress): ImportTarget {
  const post = (documents: readonly object[], mode: ImportMode) =>
    callLake(address, `/data/mutate/${address.dataset}?returnIds=true&tag=${importTag}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ mutations: documents.map((document) => ({ [operations[mode]]: document })) }),
    });

  return {
    async storeAsset(asset) {
      const { originalFilename, ...said } = describeAsset(asset);
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ filename: originalFilename, ...said })) {
        if (value !== undefined) query.set(name, value);
      }
      const route = `/assets/${asset.kind}s/${address.dataset}?${query}`;
      const answer = await callLake(address, route, { method: "POST", body: new Uint8Array(asset.bytes) });
      return answer.document;
    },

    async findExisting(ids) {
      const existing = new Set<string>();
      for (let start = 0; start < ids.length; start += idsPerRequest) {
        const some = ids.slice(start, start + idsPerRequest).map(encodeURIComponent);
        const answer = await callLake(address, `/data/doc/${address.dataset}/${some.join(",")}`, {});
        for (const { _id } of answer.documents) existing.add(_id);
      }
      return existing;
    },

    async write(documents, mode) {
      const batches = splitBatches(documents);
      if (batches.length <= 1) {
        if (batches[0]) await post(batches[0], mode);
        return documents.length;
      }
      // A batch may refer to a later one, so references are weak until every document is written.
      for (const batch of batches) await post(batch.map(weaken), mode);
      for (const batch of batches) await post(batch.filter(hasReference), "replace");
      return documents.length;
    },
  };
}

/** Reads the documents of a running lake for the exporter. */
export async function fetchExport(address: LakeAddress): Promise<string> {
  const response = await request(address, `/data/export/${address.dataset}`, {});
  return response.text();
}

interface LakeAnswer {
  readonly document: { readonly _id: string };
  readonly documents: readonly { readonly _id: string }[];
}

async function callLake(address: LakeAddress, route: string, init: RequestInit): Promise<LakeAnswer> {
  const response = await request(address, route, init);
  // The lake's own response. Each caller reads the one field that its route returns.
  return (await response.json()) as LakeAnswer;
}

async function request(address: LakeAddress, route: string, init: RequestInit): Promise<Response> {
  const url = `${address.url}/v2025-02-19${route}`;
  const headers = { ...init.headers, Authorization: `Bearer ${address.token}` };
  const response = await (address.fetch ?? globalThis.fetch)(url, { ...init, headers });
  if (response.ok) return response;
  const body = (await response.text()).slice(0, 1000);
  throw new Error(
    `${init.method ?? "GET"} ${route.split("?")[0]} was answered with ${response.status}: ${body}`,
  );
}

function splitBatches(documents: readonly SourceDocument[]): SourceFields[][] {
  const batches: SourceFields[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { fields } of documents) {
    const bytes = Buffer.byteLength(JSON.stringify(fields));
    if (size + bytes > bytesPerRequest) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(fields);
    size += bytes;
  }
  return batches;
}

function hasReference(fields: SourceFields): boolean {
  let found = false;
  visitObjects(fields, "", (value) => {
    found ||= typeof value._ref === "string" && value._weak !== true;
  });
  return found;
}

function weaken(fields: SourceFields): object {
  const weakenValue = (_key: string, value: unknown): unknown =>
    typeof value === "object" && value !== null && "_ref" in value ? { ...value, _weak: true } : value;
  return JSON.parse(JSON.stringify(fields, weakenValue));
}
