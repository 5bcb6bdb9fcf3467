import { startLake } from "@paraph/lake/testing/lake";
import { rounds } from "@paraph/service/testing/extent";
import type { SanityClient } from "@sanity/client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PATHS_QUERY, REDIRECTS_QUERY } from "@/lib/content/queries";
import { pathOf } from "@/lib/routes";
import { createRows } from "@/lib/routing/path-rows";
import { createRouteResults, findRouteResult, type RouteResult } from "@/lib/routing/route-results";
import { completePublished } from "../../lib/publishing/complete-published.ts";

const site = { _id: "siteSettings", _type: "siteSettings", brand: "Paraph", url: "https://paraph.example" };
const words = ["a", "b", "c"] as const;
const ids = ["p1", "p2", "p3", "p4"] as const;

const address = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 })
  .map((all) => `/${all.join("/")}`);
const id = fc.constantFrom(...ids);
const redirectId = fc.constantFrom("r1", "r2", "r3", "r4");

const target = fc.oneof(
  fc.record({ kind: fc.constant("page" as const), page: id }),
  fc.record({ kind: fc.constant("typed" as const), path: address }),
  fc.record({ kind: fc.constant("below" as const), path: address }),
  fc.record({ kind: fc.constant("gone" as const) }),
);

const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("place" as const), page: id, path: address }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("swap" as const), page: id, other: id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unpublish" as const), page: id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), page: id }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("redirect" as const),
      id: redirectId,
      from: address,
      isStarred: fc.boolean(),
      target,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unredirect" as const), id: redirectId }) },
);

type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Command = Of<typeof command>;

const page = (_id: string, path: string) => ({ _id, _type: "page", title: _id, group: "general", path });

function redirectOf(one: Extract<Command, { kind: "redirect" }>): {
  _id: string;
  _type: string;
  [field: string]: unknown;
} {
  const from = one.isStarred ? `${one.from}/*` : one.from;
  const common = { _id: one.id, _type: "redirect", from };
  switch (one.target.kind) {
    case "page":
      return {
        ...common,
        to: { linkType: "internal", internal: { _type: "reference", _ref: one.target.page } },
      };
    case "typed":
      return { ...common, to: { linkType: "external", external: `${site.url}${one.target.path}` } };
    case "below":
      return { ...common, toPrefix: `${one.target.path}/*` };
    case "gone":
      return { ...common, gone: true };
  }
}

/** Rejects where the lake refuses, which changes nothing. */
async function perform(client: SanityClient, one: Command): Promise<unknown> {
  switch (one.kind) {
    case "place": {
      const exists = (await client.getDocument(one.page)) !== undefined;
      return exists
        ? client.patch(one.page).set({ path: one.path }).commit()
        : client.create(page(one.page, one.path));
    }
    case "swap": {
      const [first, second] = await Promise.all([
        client.getDocument(one.page),
        client.getDocument(one.other),
      ]);
      if (!first || !second) return;
      return client
        .transaction()
        .patch(one.page, { set: { path: second.path } })
        .patch(one.other, { set: { path: first.path } })
        .commit();
    }
    case "unpublish":
      return client.action({
        actionType: "sanity.action.document.unpublish",
        draftId: `drafts.${one.page}`,
        publishedId: one.page,
      });
    case "delete":
      return client.delete(one.page);
    case "redirect":
      return client.createOrReplace(redirectOf(one));
    case "unredirect":
      return client.delete(one.id);
  }
}

test("R-CMS-7 after any sequence of renames, swaps, deletions and redirects every former address leads to a living page in one hop, or deliberately nowhere, and no redirect is hidden by a page", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
      await using lake = await startLake({ documents: [site], completePublished });
      const client = lake.client("editor", { perspective: "raw" });
      const seen = new Set<string>();
      for (const one of commands) {
        await perform(client, one).catch(() => {}); // many are refused
        for (const { path } of lake.dataset.documents.values()) if (typeof path === "string") seen.add(path);
      }
      const published = client.withConfig({ perspective: "published" });
      const all = { after: "", most: 1_000 };
      const rows = [...createRows(await published.fetch(PATHS_QUERY, all)).values()];
      const redirects = await published.fetch(REDIRECTS_QUERY, all);
      const results = createRouteResults(rows, redirects, [site.url]);
      const living = new Map(rows.map((row) => [pathOf(row), row]));
      expect(redirects.filter(({ from }) => living.has(from))).toEqual([]);
      const isRedirected = (path: string) => redirects.some(({ from }) => from === path);
      for (const path of [...seen, ...words.flatMap((word) => [`/${word}`, `/${word}/a`, `/${word}/b/c`])]) {
        const result = findRouteResult(results, path);
        if (living.has(path)) expect(result.kind, path).toBe("page");
        if (result.kind === "redirect")
          expect(findRouteResult(results, result.to), path).toEqual({ kind: "page" });
      }
      for (const row of rows) {
        for (const former of row.previousPaths ?? []) {
          if (living.has(former) || isRedirected(former)) continue;
          const holders = rows
            .filter(({ previousPaths }) => previousPaths?.includes(former))
            .map((one) => pathOf(one));
          expect(holders, former).toContain(targetOf(findRouteResult(results, former)));
        }
      }
    }),
    { numRuns: rounds(60) },
  );
});

function targetOf(result: RouteResult): string {
  return result.kind === "redirect" ? result.to : result.kind;
}
