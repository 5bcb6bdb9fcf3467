import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLake } from "@paraph/lake/testing/lake";
import { encodeSignatureHeader } from "@sanity/webhook";
import { collectDependencies, toTags } from "../../lib/freshness/dependencies.ts";
import { PublishedTable } from "../../lib/freshness/published-table.ts";
import { reconcile } from "../../lib/freshness/reconcile.ts";
import { Revisions } from "../../lib/freshness/revisions.ts";
import { handleWebhook } from "../../lib/freshness/webhook.ts";

const SECRET = "a secret only the lake and the site know";
export const IDS = ["page-a", "page-b", "post-a", "post-b", "post-c"];

export interface Delivery {
  readonly body: string;
  readonly sentAt: number;
  readonly key: string;
}

/** The dependencies of a stored page, and what it shows. */
interface Stored {
  readonly tags: readonly string[];
  readonly shows: string;
}

/** Pages of one document each, a list that names none of its documents, and a link. */
export const pages = [
  ...IDS.map((id) => ({ query: `*[_id == "${id}"][0] { _id, _rev, _type, title }`, types: [] })),
  { query: `*[_type == "post"] | order(_id asc) { title }`, types: ["post"] },
  { query: `{ "link": *[_id == "page-a"][0] { _id, _type, path, "slug": slug.current } }`, types: [] },
];

/** A site that treats the local lake as hosted, and the webhooks that were sent to it: of no drafts and no versions. */
export async function startHosted() {
  const clock = { now: Date.parse("2026-11-21T10:00:00Z") };
  const now = () => new Date(clock.now);
  const lake = await startLake({ now });
  const client = lake.client("administrator", { perspective: "raw" });
  const ask = (query: string, params: Readonly<Record<string, unknown>> = {}) =>
    client.fetch<unknown>(query, params);
  const read = (query: string) => client.fetch<unknown>(query, {}, { perspective: "published" });
  const sent: Delivery[] = [];
  const stop = lake.dataset.onCommit(({ id: transaction, changes }) => {
    for (const { id, previous, next } of changes) {
      if (id.includes(".") && !id.startsWith("_.releases.")) continue;
      const { _type, _rev, _updatedAt } = next ?? previous ?? {};
      const operation = next === null ? "delete" : previous === null ? "create" : "update";
      const body = JSON.stringify({ _id: id, _type, _rev, _updatedAt, operation });
      sent.push({ body, sentAt: clock.now, key: `${transaction}-${id}` });
    }
  });
  const folders: string[] = [];

  /** Creates an empty data folder. */
  function openFolder() {
    const folder = mkdtempSync(path.join(tmpdir(), "paraph-hosted-"));
    folders.push(folder);
    const file = path.join(folder, "revisions.db");
    const table = new PublishedTable(file);
    const revisions = new Revisions(file, { isHosted: true, now: () => clock.now });
    const around = { table, ask, now };
    let asked = 0;
    return {
      file,
      /** How often deliveries led to a question. */
      timesAsked: () => asked,
      table,
      revisions,
      around,
      async render(): Promise<Stored[]> {
        const stored = pages.map(async ({ query, types }) => {
          const dependencies = revisions.ofTypes(types);
          const result = await read(query);
          return { tags: toTags(collectDependencies(result, dependencies)), shows: JSON.stringify(result) };
        });
        return Promise.all(stored);
      },
      /** Indexes of stored pages that would be served although the published content has changed. */
      async stale(stored: readonly Stored[]): Promise<number[]> {
        const shown = await Promise.all(pages.map(async ({ query }) => JSON.stringify(await read(query))));
        return [...stored.keys()].filter((index) => {
          const { tags = [], shows } = stored[index] ?? {};
          // A page without dependencies is never stored.
          return tags.length > 0 && shows !== shown[index] && revisions.isCurrent(tags);
        });
      },
      async deliver({ body, sentAt, key }: Delivery): Promise<number> {
        const signature = await encodeSignatureHeader(body, sentAt, SECRET);
        const request = new Request("http://localhost/api/revalidate", {
          method: "POST",
          headers: { "sanity-webhook-signature": signature, "idempotency-key": key },
          body,
        });
        const response = await handleWebhook(request, {
          secret: SECRET,
          now,
          table,
          ask(query, params) {
            asked += 1;
            return ask(query, params);
          },
          askForChanges: async () => void (await reconcile(around, "changes")),
          wait: async () => {},
        });
        return response.status;
      },
    };
  }

  const site = {
    clock,
    lake,
    client,
    sent,
    openFolder,
    publish: (id: string, words: string) =>
      client.createOrReplace({ _id: id, _type: id.split("-")[0] ?? "", title: words, path: `/${words}` }),
    unpublish: (id: string) => client.delete(id),
    async [Symbol.asyncDispose]() {
      stop();
      await lake[Symbol.asyncDispose]();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
  for (const id of IDS) await site.publish(id, "first");
  return site;
}
