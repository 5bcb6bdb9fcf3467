import { parseQuery } from "@paraph/lake/query/parse";
import { raw } from "@paraph/lake/query/perspective";
import { planOf } from "@paraph/lake/query/plan/compile";
import { createRunner } from "@paraph/lake/query/run";
import { startLake, transports } from "@paraph/lake/testing/lake";
import { createStore, creation } from "@paraph/lake/testing/lake-store";
import { expect, test } from "vitest";
import * as directory from "../../lib/content/directory-entries.ts";
import * as pageQueries from "../../lib/content/page-queries.ts";
import * as queries from "../../lib/content/queries.ts";
import * as catalogue from "../../lib/contracts/catalogue-queries.ts";
import * as neighbors from "../../lib/pages/pick-neighbors.ts";

const viewer = { id: "viewer", role: "viewer" } as const;
const anonymous = { id: "anonymous", role: "anonymous" } as const;

/** Work grows with the fourth power of the number of documents, so the query never finishes in time. */
const explosion = "count(*[count(*[count(*[count(*[n < ^.n + ^.^.n + ^.^.^.n]) > 0]) > 0]) > 0])";
const pages = Array.from({ length: 200 }, (_, index) => ({ _id: `page-${index}`, _type: "page", n: index }));

const costly: readonly { what: string; query: string }[] = [
  { what: "nested sub-queries", query: explosion },
  { what: "a backtracking pattern", query: `*[$text match "${"a*".repeat(30)}b"]` },
  { what: "a result that doubles", query: `*[0]${'{"a": [@, @]}'.repeat(40)}` },
  { what: "a string that doubles", query: `{"a": $text}${'{"a": a + a}'.repeat(30)}` },
];

/** Records the order in which queries finish. */
function createFinish() {
  const order: string[] = [];
  const finish = (name: string, work: Promise<unknown>) =>
    work.then(
      () => order.push(name),
      () => order.push(name),
    );
  return { order, finish };
}

test.each(transports)("a viewer's costly queries do not delay other requests, over %s", async (over) => {
  await using lake = await startLake({ documents: pages, over });
  const { order, finish } = createFinish();
  const [client, editor] = [lake.client("viewer"), lake.client("editor")];
  const params = { text: "a".repeat(1_000) };
  for (const { what, query } of costly) finish(what, client.fetch(query, params));
  await finish("query", editor.fetch(`*[_type == "page" && n == 7][0]._id`));
  await finish("write", editor.patch("page-7").set({ title: "New" }).commit());
  await finish("query", client.fetch(`*[_id == "page-7"][0].title`));
  expect(order).toEqual(["query", "write", "query"]);
});

test.each([
  ["sub-queries", `*[_id == "page-1" && ${explosion} > 0]`],
  ["250 KB of comparisons", `*[_id == "page-1" && (${Array(32_000).fill("n == 1").join("||")})]`],
  ["30 KB of projections", `*[_id == "page-1"]${"{_id}".repeat(6_000)}`],
])("a mutation by a costly query does not delay other requests: %s", async (_name, query) => {
  await using lake = await startLake({ documents: pages });
  const { order, finish } = createFinish();
  const [editor, other] = [lake.client("editor"), lake.client("viewer")];
  finish("mutation", editor.mutate([{ patch: { query, set: { title: "Changed" } } }]));
  await finish("query", other.fetch(`*[_id == "page-7"][0].n`));
  await finish("query", other.fetch(`*[_id == "page-7"][0].title`));
  expect(order).toEqual(["query", "query"]);
});

test("answers queries that need more work than the main thread allows", async () => {
  await using lake = await startLake({ documents: pages });
  const client = lake.client("viewer");
  const long = `*[_type == "page"][0...2]{${Array.from({ length: 600 }, (_, n) => `"n${n}": n`).join()}}`;
  expect(await client.fetch(long)).toHaveLength(2);
  expect(await client.fetch(`count(*[count(*[n < ^.n]) > 100])`)).toBe(99);
  expect(await client.fetch(`* | score(n == 7) | order(_score desc)[0].n`)).toBe(7);
  await lake.client("editor").mutate([{ patch: { query: `* | score(n == 7)`, set: { title: "Found" } } }]);
  expect(await client.fetch(`count(*[title == "Found"])`)).toBe(200);
});

test("a stranger's costly query does not delay a person's", async () => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  dataset.commit({ author: "system", changes: pages.map(creation) });
  const { order, finish } = createFinish();
  const run = createRunner(temporary.store);
  const request = { query: explosion, perspective: raw };
  const stranger = finish("stranger", run(dataset, { ...request, caller: anonymous, trust: "stranger" }));
  const person = { ...request, query: "* | score(n == 7)", caller: viewer, trust: "person" } as const;
  await finish("person", run(dataset, person));
  expect(order).toEqual(["person"]);
  await stranger;
});

test("the main thread tries a query within its sender's allowance", async () => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  dataset.commit({ author: "system", changes: pages.map(creation) });
  const { order, finish } = createFinish();
  const run = createRunner(temporary.store);
  const request = { query: "count(*[count(*[n < ^.n]) > 100])", perspective: raw, caller: viewer };
  const asked = (["stranger", "person", "server"] as const).map((trust) =>
    finish(trust, run(dataset, { ...request, trust })),
  );
  await Promise.all(asked);
  // 40,000 comparisons exceed a stranger's allowance, so that query moves to the separate thread.
  expect(order.at(-1)).toBe("stranger");
});

const site = { ...queries, ...pageQueries, ...catalogue, ...directory, ...neighbors };
const siteQueries = Object.entries(site).flatMap(([name, query]) =>
  name.endsWith("_QUERY") && typeof query === "string" ? [{ name, query }] : [],
);
const params = {
  path: "/",
  type: "page",
  slug: "a",
  category: null,
  id: "page-1",
  ids: ["page-1"],
  key: "a",
  experiment: "experiment-1",
  page: "page-1",
  letter: "B",
};
const range = { from: 0, to: 12, after: "", most: 2_000 };

test("every query of the site has a plan, so that it never needs the separate thread", () => {
  const unplanned = siteQueries.filter(
    ({ query }) => planOf(parseQuery(query, { ...params, ...range })) === null,
  );
  expect(unplanned.map(({ name }) => name)).toEqual([]);
  expect(siteQueries.length).toBeGreaterThan(15);
});

test("the main thread answers the site's own queries, and a separate thread the costly ones of others", async () => {
  await using lake = await startLake({ documents: pages, settings: { serverToken: "the site's token" } });
  const threadOf = async (query: string, token: string, tag = "") => {
    const answer = await lake.fetch(`${lake.url}/v2025-02-19/data/query/production?tag=${tag}`, {
      method: "POST",
      headers: token === "" ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, params: { ...params, ...range } }),
    });
    expect(answer.status).toBe(200);
    return answer.headers.get("x-lake-thread");
  };
  for (const { name, query } of siteQueries) {
    expect(await threadOf(query, "the site's token"), name).toBe("main");
  }
  // From other callers, the same text is too long to be parsed in the main thread.
  const { query } = siteQueries.find(({ name }) => name === "PAGE_QUERY") ?? { query: "" };
  expect(await threadOf(`${query} `, lake.tokenOf("editor"))).toBe("apart");
  expect(await threadOf(`${query}  `, "")).toBe("apart");
  const counting = "count(*[count(*[n < ^.n]) > 100])";
  expect(await threadOf(counting, lake.tokenOf("editor"))).toBe("main");
  expect(await threadOf(counting, lake.tokenOf("editor"), "vision")).toBe("apart");
  expect(await threadOf(counting, "")).toBe("apart");
});
