import { startReceiver } from "@paraph/service/testing/receiver";
import { expect, test } from "vitest";
import { comment, commentsClient, setUp, task } from "./support/comments.ts";
import { readEvents } from "./support/event-stream.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";
import { openSocket } from "./support/socket.ts";

const home = { _id: "page-home", _type: "page", title: "Home" };

/** A lake in which somebody wrote a comment and a task. */
async function startWithComments(options: Parameters<typeof startLake>[0] = {}): Promise<TestLake> {
  const lake = await startLake({ documents: [home], ...options });
  await setUp(lake);
  const client = commentsClient(lake, "administrator");
  await client.create(comment("c1", "administrator"));
  await client.create(task("t1", "administrator"));
  return lake;
}

/** Every address of the lake, with the add-on dataset wherever a dataset is named. */
function addressesOf(lake: TestLake, dataset: string) {
  const values: Readonly<Record<string, string>> = {
    dataset,
    name: dataset,
    project: "local",
    version: "v2025-02-19",
    id: "c1",
    ids: "c1,t1",
    file: "0123456789abcdef0123456789abcdef01234567-10x10.png",
  };
  return lake.lake.app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => ({
      method,
      namesDataset: path.split("/").includes(":dataset"),
      path: path.replace(/:(\w+)(?:\{[^}]*\})?\??/g, (_, name: string) => values[name] ?? "x"),
    }));
}

test.each(["production-comments", "production%2Dcomments", "staging-comments"])(
  "no route answers a stranger about %s, whether it exists or not",
  async (name) => {
    await using lake = await startWithComments();
    const before = [...lake.context.store.dataset("production-comments").documents];
    const addresses = addressesOf(lake, name);
    expect(addresses.filter(({ namesDataset }) => namesDataset).length).toBeGreaterThan(15);
    for (const { method, path, namesDataset } of addresses) {
      const query = path.includes("/data/") ? "?query=*&includeDrafts=true&datasetProfile=comments" : "";
      const response = await lake.fetch(`${lake.url}${path}${query}`, {
        method,
        ...(method === "GET" ? {} : { body: "{}", headers: { "Content-Type": "application/json" } }),
      });
      const text = await response.text();
      const what = `${method} ${path}: ${response.status} ${text}`;
      if (namesDataset) expect(response.status, what).toBe(401);
      expect(text, what).not.toMatch(/About c1|token-administrator|addonFor/);
    }
    expect([...lake.context.store.dataset("production-comments").documents]).toEqual(before);
    expect(lake.context.store.datasetNames()).toEqual(["production", "production-comments"]);
  },
);

test("an address that can't be decoded as a whole opens nothing", async () => {
  await using lake = await startWithComments();
  const response = await lake.fetch(`${lake.url}/v1/data/doc/production%2Dcomments/c1,%FF`);
  expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining("About")]);
});

test.each(transports)("the vendor's client shows a stranger nothing of comments, over %s", async (over) => {
  await using lake = await startWithComments({ over });
  const stranger = commentsClient(lake, "anonymous");
  await expect(stranger.fetch("*")).rejects.toMatchObject({ statusCode: 401 });
  await expect(stranger.getDocument("c1")).rejects.toMatchObject({ statusCode: 401 });
  await expect(stranger.create(comment("c2", "viewer"))).rejects.toMatchObject({ statusCode: 401 });
  const anonymous = lake.client("anonymous", { perspective: "raw" });
  expect(await anonymous.fetch('*[_type in ["comment", "tasks.task"]]')).toEqual([]);
  expect(await anonymous.fetch("count(*)")).toBe(1);
});

test("a stranger can't follow comments over a socket", async () => {
  await using lake = await startWithComments({ over: "http" });
  using streams = openSocket(`${lake.url}/v1/streams`);
  await streams.opened;
  for (const [id, path] of ["listen", "live/events"].entries()) {
    streams.send({ open: id, path: `/v1/data/${path}/production-comments?query=*` });
    expect(await streams.next()).toMatchObject({ id, status: 401 });
  }
});

test("a stranger sees nobody at a task, nor whether there are any, until a token says who it is", async () => {
  await using lake = await startWithComments({ over: "http" });
  for (const dataset of ["production-comments", "staging-comments"]) {
    using presence = openSocket(`${lake.url}/v1/socket/${dataset}`);
    await presence.opened;
    const subscribe = { jsonrpc: "2.0", id: "1", method: "presence_subscribe", params: {} };
    presence.send(subscribe);
    expect(await presence.next()).toMatchObject({ id: "1", error: { code: 4001 } });
    const authorization = `Bearer ${lake.tokenOf("viewer")}`;
    presence.send({ ...subscribe, method: "authorization", params: { authorization } });
    expect(await presence.next()).toMatchObject({ result: true });
    presence.send(subscribe);
    expect(await presence.next()).toMatchObject({ result: expect.stringMatching(/^presence-/) });
  }
});

test("a comment publishes nothing: no header, no rows that the site compares, no event of the content", async () => {
  await using lake = await startWithComments();
  const content = await lake.fetch(`${lake.url}/v1/data/live/events/production`);
  await using events = readEvents(content);
  expect((await events.next()).event).toBe("welcome");
  const { position } = lake.dataset.publications;
  const response = await lake.fetch(`${lake.url}/v1/data/mutate/production-comments`, {
    method: "POST",
    headers: { Authorization: `Bearer ${lake.tokenOf("editor")}` },
    body: JSON.stringify({ mutations: [{ create: comment("c2", "editor") }] }),
  });
  expect([response.status, response.headers.get("x-lake-published")]).toEqual([200, null]);
  const { publications } = lake.context.store.dataset("production-comments");
  expect(publications.all().rows).toEqual([]);
  expect(publications.position.seq).toBe(0);
  expect(lake.dataset.publications.position).toEqual(position);
  await lake.client("editor").patch("page-home").set({ title: "New" }).commit();
  expect((await events.next()).data).toEqual({ tags: expect.arrayContaining(["s1:page"]) });
});

test("a webhook of all datasets hears of no comment, one of the add-on dataset does", async () => {
  await using all = await startReceiver();
  await using one = await startReceiver();
  const hook = {
    name: "environment" as const,
    secret: null,
    filter: "",
    projection: "{_id}",
    includeDrafts: true,
    includeAllVersions: true,
  };
  {
    await using lake = await startWithComments({
      settings: { webhooks: [{ ...hook, url: all.url, dataset: "*" }] },
    });
    await lake.client("editor").patch("page-home").set({ title: "New" }).commit();
    expect(JSON.parse((await all.next()).body)).toEqual({ _id: "page-home" });
    expect(all.unread).toEqual([]);
  }
  const webhook = { ...hook, url: one.url, dataset: "production-comments" };
  await using lake = await startLake({ documents: [home], settings: { webhooks: [webhook] } });
  await setUp(lake);
  await lake.client("editor").patch("page-home").set({ title: "New" }).commit();
  await commentsClient(lake, "editor").create(comment("c1", "editor"));
  expect(JSON.parse((await one.next()).body)).toEqual({ _id: "c1" });
});

test("the health of the lake says nothing of comments", async () => {
  await using lake = await startWithComments();
  const health = await (await lake.fetch(`${lake.url}/health`)).json();
  expect(health).toMatchObject({ status: "ok", datasets: [{ name: "production", ok: true }] });
  expect(health.datasets).toHaveLength(1);
});

test("ids of content that end like an add-on dataset stay public", async () => {
  const page = { _id: "blog-comments", _type: "page" };
  await using lake = await startLake({ documents: [page] });
  expect(await lake.client("anonymous").getDocument("blog-comments")).toMatchObject(page);
});
