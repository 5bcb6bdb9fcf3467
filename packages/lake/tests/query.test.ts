import { expect, test } from "vitest";
import { runQuery } from "../src/query/engine.ts";
import { raw } from "../src/query/perspective.ts";
import filters from "./cases/query-filters.json" with { type: "json" };
import functions from "./cases/query-functions.json" with { type: "json" };
import pipes from "./cases/query-pipes.json" with { type: "json" };
import projections from "./cases/query-projections.json" with { type: "json" };
import references from "./cases/query-references.json" with { type: "json" };
import { createStore, creation } from "./support/lake-store.ts";

interface Table {
  readonly documents: readonly { readonly _id: string; readonly _type: string }[];
  readonly cases: readonly {
    readonly name: string;
    readonly query: string;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly result: unknown;
  }[];
}

const tables: Readonly<Record<string, Table>> = { filters, projections, references, pipes, functions };

test.each(Object.entries(tables))("GROQ %s: every row of the table", async (_name, table) => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  dataset.commit({ author: "system", changes: table.documents.map(creation) });
  for (const { name, query, params, result } of table.cases) {
    const answer = await runQuery(dataset, {
      query,
      params,
      perspective: raw,
      caller: { id: "editor", role: "editor" },
      now: new Date("2026-03-01T12:00:00Z"),
    });
    expect.soft(JSON.parse(JSON.stringify(answer.result)), name).toEqual(result);
  }
});

test("documents that refer to another one are found as they are after every change", async () => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  const titles = async () => {
    const caller = { id: "editor", role: "editor" } as const;
    return (await runQuery(dataset, { query: `*[references("a")].title`, perspective: raw, caller })).result;
  };
  const commit = (id: string, fields: object | null) => {
    const previous = dataset.documents.get(id) ?? null;
    const next = fields && creation({ _id: id, _type: "book", ...fields }).next;
    dataset.commit({ author: "system", changes: [{ id, previous, next, mutations: [] }] });
  };
  commit("book-1", { title: "Tides", author: { _ref: "a" } });
  expect(await titles()).toEqual(["Tides"]);
  commit("book-2", { title: "Dunes", author: { _ref: "a" } });
  expect(await titles()).toEqual(["Tides", "Dunes"]);
  commit("book-1", { title: "High tides", author: { _ref: "a" } });
  expect(await titles()).toEqual(["High tides", "Dunes"]);
  commit("book-1", { title: "High tides", author: { _ref: "b" } });
  expect(await titles()).toEqual(["Dunes"]);
  commit("book-2", null);
  expect(await titles()).toEqual([]);
});
