import { expect, test } from "vitest";
import { raw } from "../src/query/perspective.ts";
import { createRunner } from "../src/query/run.ts";
import { startLake, transports } from "./support/lake.ts";
import { createStore, creation } from "./support/lake-store.ts";

const viewer = { id: "viewer", role: "viewer" } as const;
const anonymous = { id: "anonymous", role: "anonymous" } as const;

test.each([
  { what: "a premature end", query: "*[_type == ", start: 11, marked: "" },
  { what: "one equals sign", query: "*[_type = 'a']", start: 8, marked: "=" },
  { what: "a missing comma", query: "*{a b}", start: 4, marked: "b" },
  { what: "an unknown namespace", query: "*[nothing::such(1)]", start: 2, marked: "nothing" },
  { what: "an unknown function", query: "*[such(1)]", start: 2, marked: "such" },
  {
    what: "an unsupported function",
    query: "*[geo::distance(a, b) < 1]",
    start: 2,
    marked: "geo::distance",
  },
  { what: "a missing parameter", query: "*[_id == $id]", start: 9, marked: "$id" },
  { what: "a slice with a missing parameter", query: "*[0...$limit]", start: 6, marked: "$limit" },
  {
    what: "unclosed brackets",
    query: "(".repeat(100_000),
    start: 0,
    marked: "(".repeat(100_000),
  },
])("the error points at $what", async ({ query, start, marked }) => {
  await using lake = await startLake();
  const error = await lake
    .client("viewer")
    .fetch(query)
    .catch((reason) => reason);
  expect(error.statusCode).toBe(400);
  expect(error.details).toMatchObject({ type: "queryParseError", query, start });
  expect(query.slice(start, error.details.end)).toBe(marked);
  expect(error.details.description).not.toBe("");
});

test.each([
  ["*[_type == ", "unexpected end-of-file, expected expression"],
  ["*[true] /", "unexpected end-of-file, expected expression"],
  ["*[", "unexpected end-of-file, expected expression"],
  ["*[true] / ]", 'unexpected token "]", expected expression'],
  ['*[_type == "a"', "expected ']' following expression"],
  ['*[title == "(["', "expected ']' following expression"],
  ["*{a b}", "expected '}' following object body"],
  ["*[0] such", "unable to parse entire expression"],
])("reports the same error as the vendor's API for %j", async (query, description) => {
  await using lake = await startLake();
  await expect(lake.client("viewer").fetch(query)).rejects.toMatchObject({
    statusCode: 400,
    details: { description },
  });
});

test("names the unsupported function", async () => {
  await using lake = await startLake();
  await expect(lake.client("viewer").fetch("geo::distance(1, 2)")).rejects.toThrow(
    /geo::distance\(\) is not/,
  );
});

test.each(transports)("refuses requests that contain no valid query, over %s", async (over) => {
  await using lake = await startLake({ over });
  const address = `${lake.url}/v2025-02-19/data/query/production`;
  const statusOf = async (search: string, init?: RequestInit) =>
    (await lake.fetch(address + search, init)).status;
  const post = (body: string) => statusOf("", { method: "POST", body });
  expect(await statusOf("")).toBe(400);
  expect(await statusOf("?query=*[_id==$id]&$id=unquoted")).toBe(400);
  expect(await statusOf("?query=*[_id==$id]&$id=%22quoted%22")).toBe(200);
  expect(await post("nonsense")).toBe(400);
  expect(await post("[]")).toBe(400);
  expect(await post(`{"query": 1}`)).toBe(400);
  expect(await post(`{"query": "*", "params": []}`)).toBe(400);
  expect(await post(`{"query": "*"}`)).toBe(200);
  expect(await post(JSON.stringify({ query: `*[_id == "${"x".repeat(300 * 1024)}"]` }))).toBe(413);
  expect((await lake.fetch(`${lake.url}/v2025-02-19/data/query/none?query=*`)).status).toBe(404);
});

test.each(transports)(
  "answers long queries by POST and echoes the query unless returnQuery is false, over %s",
  async (over) => {
    await using lake = await startLake({ over, documents: [{ _id: "page-1", _type: "page", title: "One" }] });
    const client = lake.client("viewer");
    const long = `*[_id == $id][0]{title} // ${"-".repeat(20_000)}`;
    expect(await client.fetch(long, { id: "page-1" })).toEqual({ title: "One" });
    const answer = await client.fetch("*[_type == 'page'][0].title", {}, { filterResponse: false });
    expect(answer).toMatchObject({
      result: "One",
      query: "*[_type == 'page'][0].title",
      syncTags: ["s1:page"],
    });
    const silent = { filterResponse: false, returnQuery: false } as const;
    expect(await client.fetch("*[_type == 'page'][0].title", {}, silent)).not.toHaveProperty("query");
  },
);

/** Work grows with the fourth power of the number of documents, so the query never finishes in time. */
const explosion = `count(*[count(*[count(*[count(*[n < ^.n + ^.^.n + ^.^.^.n]) > 0]) > 0]) > 0])`;
const pages = Array.from({ length: 200 }, (_, index) => ({ _id: `page-${index}`, _type: "page", n: index }));

test.each([
  ["nested sub-queries", explosion],
  ["a backtracking pattern", `*[$text match "${"a*".repeat(30)}b"]`],
  ["a result that doubles", `*[0]${'{"a": [@, @]}'.repeat(40)}`],
])("stops %s at the deadline and answers the next query", async (_name, query) => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  dataset.commit({ author: "system", changes: pages.map(creation) });
  const run = createRunner(temporary.store, { deadlineMilliseconds: 300, memoryMegabytes: 128 });
  const ask = (text: string) =>
    run(dataset, {
      query: text,
      params: { text: "a".repeat(100) },
      perspective: raw,
      caller: anonymous,
      trust: "stranger",
    });
  await expect(ask(query)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/stopped|deep/),
  });
  expect(JSON.parse(await ask("count(*[n > 2])"))).toMatchObject({ result: 197 });
});

test("Vision's queries have a deadline too, and do not block the lake meanwhile", async () => {
  await using lake = await startLake({ documents: pages });
  const client = lake.client("administrator");
  const exploding = client.fetch(explosion, {}, { tag: "vision" }).catch((reason) => reason);
  expect(await client.fetch(`*[_id == "page-7"][0].n`)).toBe(7);
  expect(await exploding).toMatchObject({
    statusCode: 400,
    message: expect.stringMatching(/did not finish within 2000 ms/),
  });
});

test("the thread for costly queries sees every commit, including one too large to send as changes", async () => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  const run = createRunner(temporary.store, { steps: 0 });
  const count = async () => {
    const query = "[count(*), count(*[@ match text::query('word')])]";
    return JSON.parse(await run(dataset, { query, perspective: raw, caller: viewer, trust: "person" }))
      .result;
  };
  expect(await count()).toEqual([0, 0]);
  dataset.commit({ author: "system", changes: [creation({ _id: "a", _type: "page", title: "A word" })] });
  expect(await count()).toEqual([1, 1]);
  dataset.commit({ author: "system", changes: pages.map(creation) });
  dataset.commit({
    author: "system",
    changes: [{ id: "a", previous: dataset.documents.get("a") ?? null, next: null, mutations: [] }],
  });
  expect(await count()).toEqual([200, 0]);
  const notes = Array.from({ length: 600 }, (_, index) => creation({ _id: `n-${index}`, _type: "note" }));
  dataset.commit({ author: "system", changes: notes });
  expect(await count()).toEqual([800, 0]);
});

test("the thread drops the documents of a dataset that is deleted and created again", async () => {
  using temporary = createStore();
  const { store } = temporary;
  const run = createRunner(store, { steps: 0 });
  const ids = async () => {
    const request = { query: "*._id", perspective: raw, caller: viewer, trust: "person" } as const;
    return JSON.parse(await run(store.dataset("second"), request)).result;
  };
  store
    .createDataset("second")
    .commit({ author: "system", changes: [creation({ _id: "old", _type: "page" })] });
  expect(await ids()).toEqual(["old"]);
  store.deleteDataset("second");
  store
    .createDataset("second")
    .commit({ author: "system", changes: [creation({ _id: "new", _type: "page" })] });
  expect(await ids()).toEqual(["new"]);
});

test("refuses costly queries beyond the queue's limit, and the queue empties", async () => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  const run = createRunner(temporary.store, { steps: 0 });
  const ask = () =>
    run(dataset, { query: "count(*)", perspective: raw, caller: anonymous, trust: "stranger" });
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, ask));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  // One runs, 64 wait.
  expect(refused).toHaveLength(80 - 65);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 429 });
  expect(JSON.parse(await ask())).toMatchObject({ result: 0 });
});
