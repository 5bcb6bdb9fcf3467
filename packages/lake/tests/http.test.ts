import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "vitest";
import { startLakeServer } from "../src/server.ts";
import { startLake, transports } from "./support/lake.ts";

test.each(transports)("answers 501 and names the request if it is not implemented, over %s", async (over) => {
  await using lake = await startLake({ over });
  const response = await lake.fetch(`${lake.url}/v2025-02-19/data/unheard-of/production`);
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({
    message: "GET /v2025-02-19/data/unheard-of/production is not implemented in the local Content Lake",
  });
});

test.each(transports)("reports its health without naming a document or a person, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [{ _id: "page-home", _type: "page" }] });
  const response = await lake.fetch(`${lake.url}/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: "ok",
    datasets: [{ name: "production", ok: true, seq: 1 }],
    disk: "ok",
    webhook: { queued: 0, failed: 0 },
    store: null,
  });
});

test.each(transports)(
  "no answer is taken for something else, or embedded by another site, over %s",
  async (over) => {
    await using lake = await startLake({ over });
    for (const path of ["/health", "/v1/users/me", "/v1/data/query/production?query=1", "/v1/unheard-of"]) {
      const { headers } = await lake.fetch(lake.url + path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
      expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
    }
    for (const picture of ["images/local/production/none-1x1.png", "v1/users/deniz-aksoy/avatar"]) {
      const { headers } = await lake.fetch(`${lake.url}/${picture}`);
      expect(headers.get("cross-origin-resource-policy"), picture).toBe("cross-origin");
    }
  },
);

test.each(transports)("gives its metrics to the site's server alone, over %s", async (over) => {
  const serverToken = "the-token-of-the-sites-server";
  await using lake = await startLake({ over, settings: { serverToken } });
  const ask = (headers: HeadersInit = {}) => lake.fetch(`${lake.url}/metrics`, { headers });
  expect((await ask()).status).toBe(401);
  expect((await ask({ authorization: `Bearer ${lake.tokenOf("administrator")}` })).status).toBe(401);
  await lake.client("viewer").fetch("*");
  const answer = await ask({ authorization: `Bearer ${serverToken}` });
  expect(await answer.text()).toMatch(/^paraph_lake_query_duration_seconds_count\{.*sender="person"/m);
});

test.each(transports)(
  "allows listed origins to send credentials, and no other origin to call at all, over %s",
  async (over) => {
    const settings = { allowedOrigins: ["https://studio.example"] };
    await using lake = await startLake({ over, settings });
    const ask = (origin: string, method: string) =>
      lake.fetch(`${lake.url}/v1/check/cors`, { method, headers: { Origin: origin } });
    for (const method of ["GET", "OPTIONS"]) {
      const listed = await ask("https://studio.example", method);
      expect(listed.headers.get("access-control-allow-origin")).toBe("https://studio.example");
      expect(listed.headers.get("access-control-allow-credentials")).toBe("true");
      const foreign = await ask("https://evil.example", method);
      expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    }
    expect(await (await ask("https://studio.example", "GET")).json()).toEqual({
      result: { allowed: true, withCredentials: true },
    });
    expect(await (await ask("https://evil.example", "GET")).json()).toEqual({
      result: { allowed: false, withCredentials: false },
    });
  },
);

test.each(transports)("answers 413 to a body above the limit and writes nothing, over %s", async (over) => {
  await using lake = await startLake({ over, settings: { maxJsonBytes: 1_000 } });
  const title = "x".repeat(1_000);
  const write = lake.client("editor").create({ _id: "page-a", _type: "page", title });
  await expect(write).rejects.toMatchObject({ statusCode: 413 });
  expect(lake.dataset.seq).toBe(0);
});

test.each(transports)("answers 400 to a body that is not JSON, over %s", async (over) => {
  await using lake = await startLake({ over });
  const response = await lake.fetch(`${lake.url}/v1/users/me/keyvalue`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${lake.tokenOf("editor")}` },
    body: "{not json",
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ statusCode: 400, error: "Bad Request" });
});

test.each(transports)("limits requests per caller with Retry-After, over %s", async (over) => {
  let now = new Date("2026-05-01T10:00:00Z");
  await using lake = await startLake({ over, settings: { requestsPerMinute: 3 }, now: () => now });
  const ask = (address: string) =>
    lake.fetch(`${lake.url}/v1/check/cors`, { headers: { "X-Forwarded-For": address } });
  for (const _ of [1, 2, 3]) expect((await ask("192.0.2.1")).status).toBe(200);
  const limited = await ask("192.0.2.1");
  expect(limited.status).toBe(429);
  expect(limited.headers.get("retry-after")).toBe("20");
  expect((await ask("192.0.2.2")).status, "another caller").toBe(200);
  now = new Date("2026-05-01T10:00:20Z");
  expect((await ask("192.0.2.1")).status).toBe(200);
});

test.each(transports)("answers the Studio's probes without leaving the machine, over %s", async (over) => {
  await using lake = await startLake({ over });
  const client = lake.client("viewer");
  expect(await client.request({ url: "/ping", query: { tag: "sanity.studio.protocol-check" } })).toEqual({
    pong: true,
  });
  expect(await client.request({ url: "/data/ping/test" })).toEqual({ pong: true });
  expect(await client.request({ url: "/intake/telemetry-status" })).toEqual({ status: "denied" });
  expect(await client.request({ url: "/intake/batch", method: "POST", body: { batch: [] } })).toEqual({});
  expect(await client.request({ url: "/features" })).toEqual([
    "contentReleases",
    "singleDocRelease",
    "studioComments",
    "sanityTasks",
  ]);
  for (const name of ["content-releases", "scheduled-drafts", "comments", "tasks"]) {
    expect(await client.request({ url: `/journey/${name}` })).toBeNull();
  }
  expect(await client.request({ url: "/access/requests/me" })).toEqual([]);
  for (const url of ["/journey/trial", "/subscriptions/project/local"]) {
    await expect(client.request({ url })).rejects.toMatchObject({ statusCode: 404 });
  }
});

test.each(transports)("logs an unexpected error and keeps it out of the response, over %s", async (over) => {
  await using lake = await startLake({ over });
  lake.context.store.system.exec("DROP TABLE keyvalue");
  const response = await lake.fetch(`${lake.url}/v1/users/me/keyvalue/layout`, {
    headers: { Authorization: `Bearer ${lake.tokenOf("editor")}` },
  });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/keyvalue|sqlite/i);
  expect(lake.logged.join()).toContain("keyvalue");
});

test("names a port that is in use and a folder that is already open", async () => {
  await using lake = await startLake({ over: "http" });
  const taken = startLakeServer({ folder: `${lake.folder}-other`, port: Number(new URL(lake.url).port) });
  await expect(taken).rejects.toThrow(/Port \d+ is taken/);
  await expect(startLakeServer({ folder: lake.folder })).rejects.toThrow(/another process has it open/);
});

test("the response to a write tells whether visitors may see a change: publishing does, drafts and dry runs do not", async () => {
  await using lake = await startLake({ over: "memory" });
  const token = lake.client("editor").config().token;
  const write = async (path: string, body: unknown) => {
    const answer = await lake.fetch(`${lake.url}/v2025-02-19/data/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.headers.get("x-lake-published");
  };
  const create = (_id: string) => ({ mutations: [{ create: { _id, _type: "page" } }] });
  const action = (actionType: string) => ({
    actions: [{ actionType: `sanity.action.document.${actionType}`, draftId: "drafts.a", publishedId: "a" }],
  });
  expect(await write("mutate/production", create("drafts.a"))).toBeNull();
  expect(await write("mutate/production?dryRun=true", create("b"))).toBeNull();
  expect(await write("mutate/production", create("b"))).toBe("true");
  expect(await write("actions/production", action("publish"))).toBe("true");
  expect(await write("actions/production", action("unpublish"))).toBe("true");
});

test.each(["data/import/production?mode=create", "assets/files/production", "data/mutate/production"])(
  "who may not write to %s is told so before their body is read",
  async (path) => {
    await using lake = await startLake({ over: "http" });
    const asked = request(`${lake.url}/v1/${path}`, {
      method: "POST",
      headers: { "Transfer-Encoding": "chunked" },
    });
    asked.on("error", () => {}); // the lake may close the connection
    asked.write("{");
    const [answer] = await once(asked, "response");
    answer.resume();
    expect([401, 403]).toContain(answer.statusCode);
    asked.destroy();
  },
);
