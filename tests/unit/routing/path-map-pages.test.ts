import { expect, test, vi } from "vitest";
import { resolvePath } from "@/lib/routing/path-map";
import { ask, category, contract } from "../../support/catalogue.ts";

interface Published {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** `atPage`: the document to publish after the lake has returned that many pages of addresses. */
const lake = vi.hoisted(() => ({
  documents: [] as Published[],
  published: [] as string[],
  pages: 0,
  atPage: new Map<number, Published>(),
}));

vi.mock("@/lib/content/read-in-pages", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/content/read-in-pages")>();
  const readInPages: typeof original.readInPages = (asked) => original.readInPages(asked, 2);
  return { ...original, readInPages };
});

vi.mock("@/lib/content/client", () => ({
  lakeClient: () => ({
    async fetch(query: string, params: Record<string, unknown> = {}) {
      const rows = await ask<unknown[]>(query, params, lake.documents);
      if (!("after" in params) || !query.includes('"contractTemplate"')) return rows;
      lake.pages += 1;
      const next = lake.atPage.get(lake.pages);
      if (next) {
        lake.documents = [...lake.documents.filter(({ _id }) => _id !== next._id), next];
        lake.published.push(next._id);
      }
      return rows;
    },
  }),
}));

vi.mock("@/lib/freshness/revisions", () => ({
  sharedRevisions: () => ({
    ofTypes: () => new Map([["type:page", String(lake.published.length)]]),
    lastPublication: () => lake.published.length,
    changedSince: (publication: number) => [...new Set(lake.published.slice(publication))],
    isCurrent: (tags: string[]) => tags.join("") === `type:page@${lake.published.length}`,
  }),
}));

test("R-CONTRACT-4 the path map includes what was published between two pages of addresses", async () => {
  const business = category("business", "Business", ["Leases"]);
  const [one, two, three] = ["One", "Two", "Three"].map((name) => contract(name, "Leases"));
  lake.documents = [business, one, two, three].flatMap((document) => document ?? []);
  // The first page holds the category and "One", so both are read before they change.
  lake.atPage.set(1, { ...business, slug: { current: "trade" } });
  lake.atPage.set(2, contract("Abstract", "Leases"));
  const base = "/signature/contracts";
  for (const slug of ["one", "two", "three", "abstract"])
    expect(await resolvePath(`${base}/trade/${slug}`), slug).toEqual({ kind: "page" });
  expect(await resolvePath(`${base}/business/nothing`)).toEqual({ kind: "unknown" });
  expect(lake.pages).toBe(3);
});
