import { parseJson } from "@paraph/service/json";
import { toNdjson } from "./export-documents.ts";
import type { ImportTarget } from "./import.ts";
import { describeAsset } from "./resolve-assets.ts";

export interface LakeAddress {
  readonly url: string;
  readonly token: string;
  readonly dataset: string;
  readonly fetch?: typeof globalThis.fetch;
}

const idsPerRequest = 100;

/** Imports into a running lake through its API, so that open pages and Studios update immediately. */
export function createHttpTarget(address: LakeAddress): ImportTarget {
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
      const body = [...toNdjson(documents.map(({ fields }) => fields))].join("");
      const route = `/data/import/${address.dataset}?mode=${mode}`;
      return (await callLake(address, route, { method: "POST", body })).written;
    },
  };
}

export interface Rewound {
  readonly written: number;
  readonly deleted: number;
  /** Titles of releases whose time has passed meanwhile. They came back without it. */
  readonly unscheduled: readonly string[];
}

/** Brings a dataset of a running lake back to what it was at a time. */
export function rewindDataset(address: LakeAddress, time: Date): Promise<Rewound> {
  return callLake(address, `/data/rewind/${address.dataset}?time=${time.toISOString()}`, { method: "POST" });
}

/** Reads the documents of a running lake for the exporter. */
export async function fetchExport(address: LakeAddress): Promise<string> {
  const response = await request(address, `/data/export/${address.dataset}`, {});
  return response.text();
}

interface LakeAnswer extends Rewound {
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
  if (response.status === 413) {
    throw new Error(
      "The documents are too large for a running lake, which takes them in one transaction. Stop the system, then import them: its files take any amount.",
    );
  }
  const told = messageIn(await response.text());
  throw new Error(
    `${init.method ?? "GET"} ${route.split("?")[0]} was answered with ${response.status}: ${told}`,
  );
}

function messageIn(body: string): string {
  const { message } = Object(parseJson(body));
  // What is not the lake's own answer is shown as it is.
  return typeof message === "string" ? message : body.slice(0, 1000);
}
