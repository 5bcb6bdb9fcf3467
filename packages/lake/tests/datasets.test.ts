import { expect, test } from "vitest";
import { startLake, type TestLake, transports } from "./support/lake.ts";

/** The client has no method for single datasets, so these requests follow the vendor's CLI. */
async function call(
  lake: TestLake,
  method: string,
  path: string,
  role: "administrator" | "editor" | null,
  body?: object,
) {
  const response = await lake.fetch(`${lake.url}/v2021-06-07/projects/${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(role && { Authorization: `Bearer ${lake.tokenOf(role)}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

test.each(transports)(
  "the real client creates, lists, separates and deletes datasets, over %s",
  async (over) => {
    await using lake = await startLake({ over, documents: [{ _id: "a", _type: "note" }] });
    const client = lake.client("administrator");
    expect(await client.datasets.create("staging", { aclMode: "public" })).toEqual({
      datasetName: "staging",
      aclMode: "public",
    });
    expect((await client.datasets.list()).map(({ name }) => name)).toEqual(["production", "staging"]);
    const staging = lake.client("editor", { dataset: "staging" });
    await staging.create({ _id: "b", _type: "note" });
    expect(await staging.fetch("*[]._id")).toEqual(["b"]);
    expect(await client.fetch("*[]._id")).toEqual(["a"]);
    expect(await client.datasets.delete("staging")).toEqual({ deleted: true });
    expect((await call(lake, "GET", "local/datasets/staging", "editor")).status).toBe(404);
  },
);

test("only administrators create and delete datasets, and nobody deletes the one that the site reads", async () => {
  await using lake = await startLake();
  lake.context.store.createDataset("staging");
  expect((await call(lake, "PUT", "local/datasets/more", "editor", {})).status).toBe(403);
  expect((await call(lake, "DELETE", "local/datasets/staging", "editor")).status).toBe(403);
  expect((await call(lake, "DELETE", "local/datasets/staging", null)).status).toBe(401);
  expect((await call(lake, "GET", "local/datasets", null)).status).toBe(401);
  const refused = await call(lake, "DELETE", "local/datasets/production", "administrator");
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("the site reads it") },
  });
  expect(lake.context.store.datasetNames()).toEqual(["production", "staging"]);
});

test.each([
  ["..%2fevil", 400],
  ["UPPER", 400],
  ["a%00b", 400],
  ["x".repeat(65), 400],
  ["production", 409],
])("refuses to create a dataset named %s", async (name, status) => {
  await using lake = await startLake();
  expect((await call(lake, "PUT", `local/datasets/${name}`, "administrator", {})).status).toBe(status);
  expect(lake.context.store.datasetNames()).toEqual(["production"]);
});

test("reports what it does not support: private datasets, other projects, other profiles", async () => {
  await using lake = await startLake();
  const hidden = await call(lake, "PUT", "local/datasets/more", "administrator", { aclMode: "private" });
  expect(hidden).toMatchObject({ status: 400, body: { message: expect.stringContaining('use "public"') } });
  expect((await call(lake, "GET", "other/datasets", "editor")).status).toBe(404);
  expect(await call(lake, "GET", "local/datasets?datasetProfile=media-library", "editor")).toEqual({
    status: 200,
    body: [],
  });
});
