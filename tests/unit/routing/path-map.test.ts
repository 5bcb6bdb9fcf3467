import { addressKey, addressRevision } from "@paraph/lake/keys";
import { NextRequest } from "next/server";
import { beforeAll, expect, test, vi } from "vitest";
import { PATHS_QUERY, REDIRECTS_QUERY } from "@/lib/content/queries";
import { resolvePath } from "@/lib/routing/path-map";
import { proxy } from "@/proxy";

/** A lake that responds at once, or when `busy` resolves. */
const lake = vi.hoisted(() => {
  const state = {
    rows: [] as object[],
    redirects: [] as object[],
    asked: 0,
    busy: null as Promise<void> | null,
    published: new Map<string, string>(),
    publication: 0,
  };
  return state;
});

vi.mock("@/lib/content/client", () => ({
  lakeClient: () => ({
    async fetch(query: string) {
      lake.asked += 1;
      const { rows } = lake;
      if (lake.busy) await lake.busy;
      if (query === REDIRECTS_QUERY) return lake.redirects;
      return query.includes('"contractTemplate"') ? rows : [];
    },
  }),
}));

vi.mock("@/lib/freshness/revisions", () => ({
  sharedRevisions: () => ({
    ofTypes: () => new Map([["type:page", String(lake.publication)]]),
    lastPublication: () => lake.publication,
    changedSince: () => ["moved"],
    isCurrent: (tags: string[]) =>
      tags.join("").includes("type:page")
        ? tags.join("") === `type:page@${lake.publication}`
        : [...lake.published].some(([key, revision]) => tags.join("") === `${key}@${revision}`),
  }),
}));

function page(id: string, path: string) {
  lake.published.set(addressKey(id), addressRevision({ path }));
  return { _id: id, _rev: "1", _type: "page", path, slug: null, category: null, previousPaths: null };
}

beforeAll(() => {
  lake.rows = [page("kept", "/kept"), page("moved", "/from")];
});

test("while the lake is busy after a publish, unaffected addresses resolve at once and others wait", async () => {
  expect(PATHS_QUERY).toContain('"contractTemplate"');
  expect(await resolvePath("/kept")).toEqual({ kind: "page" });
  expect(await resolvePath("/from")).toEqual({ kind: "page" });

  const free = Promise.withResolvers<void>();
  lake.busy = free.promise;
  lake.publication += 1;
  lake.rows = [{ ...page("moved", "/to"), previousPaths: ["/from"] }];
  const waiting: string[] = [];
  const others = ["/from", "/to", "/nothing"].map(async (path) => {
    const result = await resolvePath(path);
    waiting.push(path);
    return result;
  });
  expect(await resolvePath("/kept")).toEqual({ kind: "page" });
  expect(await resolvePath("/search")).toEqual({ kind: "page" });
  expect(waiting).toEqual([]);
  free.resolve();
  expect(await Promise.all(others)).toEqual([
    { kind: "redirect", to: "/to", permanent: true },
    { kind: "page" },
    { kind: "unknown" },
  ]);
  // All waiting addresses shared one round of queries.
  const { asked } = lake;
  expect(await resolvePath("/kept")).toEqual({ kind: "page" });
  expect(lake.asked).toBe(asked);
});

test("R-CMS-7 an address asked for after a publish is not resolved by an answer that was begun before it, and a temporary redirect responds with 307", async () => {
  const free = Promise.withResolvers<void>();
  lake.busy = free.promise;
  lake.publication += 1;
  const before = resolvePath("/later");
  lake.publication += 1;
  lake.rows = [page("moved", "/later")];
  const to = { linkType: "external", external: "https://one.example/" };
  lake.redirects = [{ _id: "borrowed", _type: "redirect", from: "/borrowed", permanent: false, to }];
  const after = resolvePath("/later");
  free.resolve();
  await before;
  expect(await after).toEqual({ kind: "page" });
  const { status, headers } = await proxy(new NextRequest("http://localhost/borrowed"));
  expect([status, headers.get("location")]).toEqual([307, "https://one.example/"]);
});
