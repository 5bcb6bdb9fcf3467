import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { createDoor } from "@paraph/assistant/door";
import { serveHttp } from "@paraph/assistant/serve-http";
import { assistantSecret } from "@paraph/lake/auth/assistant";
import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { completePublished } from "../../../lib/publishing/complete-published.ts";
import { publisherOnly } from "../../../lib/publishing/publisher-only.ts";
import { siteOfLake } from "../../../scripts/paraph/mcp.ts";
import { assistantContent } from "../../../scripts/support/assistant-content.ts";
import { createChecker } from "../../../scripts/support/checker.ts";
import { shippedDocuments } from "../../support/example-blocks.ts";

const serverToken = "the site's own token, of a test";

/** The shipped content, the door on it, and an assistant that has come in. */
async function openDoor() {
  const documents = shippedDocuments().filter(isStored);
  const lake = await startLake({
    documents: [...documents, { _id: "lead.one", _type: "lead", email: "somebody@example.com" }],
    completePublished,
    publisherOnly,
    settings: { serverToken },
  });
  const client = lake.client("anonymous", { token: assistantSecret(serverToken), perspective: "raw" });
  const content = assistantContent(await createChecker(client));
  const create = () => createDoor({ client, content, siteUrl: "https://paraph.example" });
  const assistant = new Client({ name: "test", version: "1" });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await create().connect(one);
  await assistant.connect(other);
  return {
    lake,
    client,
    create,
    assistant,
    async call(name: string, given: Record<string, unknown> = {}) {
      const result = await assistant.callTool({ name, arguments: given });
      const [first] = result.content as { text: string }[]; // all tools answer with one text
      return result.isError ? { error: first?.text ?? "" } : JSON.parse(first?.text ?? "null");
    },
    async [Symbol.asyncDispose]() {
      await assistant.close();
      await lake[Symbol.asyncDispose]();
    },
  };
}

function isStored(document: object): document is { _id: string; _type: string } {
  return "_id" in document && "_type" in document;
}

test("R-CMS-6 an assistant learns types and blocks with their descriptions, choices and a published example", async () => {
  await using door = await openDoor();
  const { documents, blocks } = await door.call("list_types");
  const names = documents.map(({ name }: { name: string }) => name);
  expect(names).toContain("page");
  expect(names).not.toContain("lead");
  expect(blocks.map(({ name }: { name: string }) => name)).toContain("hero");
  const hero = await door.call("describe_type", { name: "hero" });
  expect(hero.fields.map(({ name }: { name: string }) => name)).toContain("heading");
  expect(hero.fields.find(({ name }: { name: string }) => name === "variant").choices).not.toHaveLength(0);
  expect(hero.example._type).toBe("hero");
  expect(await door.call("describe_type", { name: "rocket" })).toEqual({
    error: expect.stringContaining('There is no type "rocket"'),
  });
});

test("R-CMS-6 an assistant finds a page and reads it as blocks and as text, but nothing that visitors sent", async () => {
  await using door = await openDoor();
  const found = await door.call("search", { words: "pricing", type: "page" });
  expect(found).toContainEqual({ id: "page-pricing", type: "page", title: "Pricing", path: "/pricing" });
  const { document, text } = await door.call("read_page", { id: "page-pricing" });
  expect(document.blocks.length).toBeGreaterThan(1);
  expect(text).toContain(document.blocks[0].heading);
  expect(text).not.toContain(document.blocks[0]._key);
  const others: { type: string }[] = await door.call("search", { words: "somebody" });
  expect(others.map(({ type }) => type)).not.toContain("lead");
  expect(await door.call("read_page", { id: "lead.one" })).toEqual({
    error: expect.stringContaining("no document"),
  });
  expect(await door.call("describe_type", { name: "lead" })).toMatchObject({ example: null });
});

test("R-CMS-6 a dry run shows the difference and stores nothing; the change is a draft, by the assistant, and reported on", async () => {
  await using door = await openDoor();
  const { client, lake } = door;
  const before = lake.dataset.seq;
  const change = { id: "page-about", set: { title: "Who we are" } };
  const tried = await door.call("change_draft", change);
  expect(tried).toMatchObject({ isStored: false, errors: [] });
  expect(tried.differences).toEqual(['title: "About us" → "Who we are"']);
  expect(lake.dataset.seq).toBe(before);

  const written = await door.call("change_draft", { ...change, dryRun: false });
  expect(written).toMatchObject({ id: "page-about", isStored: true });
  expect((await client.getDocument("drafts.page-about"))?.title).toBe("Who we are");
  expect((await client.getDocument("page-about"))?.title).toBe("About us");
  const history = await client.request({
    url: "/data/history/production/transactions/drafts.page-about?excludeContent=true",
    json: false,
  });
  expect(JSON.parse(String(history).trim().split("\n").at(-1) ?? "")).toMatchObject({
    author: "token-assistant",
  });

  const wrong = await door.call("change_draft", {
    id: "page-about",
    insert: { after: "blocks[-1]", items: [{ _type: "hero", variant: "centered" }] },
    dryRun: false,
  });
  expect(wrong.errors.map(({ path }: { path: unknown[] }) => path[0])).toContain("blocks");
  expect(await door.call("report", { id: "page-about" })).toEqual({
    errors: wrong.errors,
    warnings: wrong.warnings,
  });
  expect(await door.call("preview_link", { id: "page-about" })).toEqual({
    link: "https://paraph.example/studio/presentation?preview=%2Fabout",
  });
});

test("R-CMS-6 a path that is not there is refused by its name: a key, a field to remove, a place to insert at", async () => {
  await using door = await openDoor();
  const before = door.lake.dataset.seq;
  const item = 'blocks[_key=="none"]';
  for (const [path, change] of [
    [`${item}.heading`, { set: { [`${item}.heading`]: "x" } }],
    ["noSuchField", { unset: ["noSuchField"] }],
    [item, { insert: { after: item, items: [{ _type: "hero" }] } }],
  ] as const) {
    const refused = await door.call("change_draft", { id: "page-about", ...change, dryRun: false });
    expect(refused.error).toContain(`"page-about" has nothing at ${path}.`);
  }
  expect(door.lake.dataset.seq).toBe(before);
});

test("R-CMS-6 differences name the value inside of a block, and are whole", async () => {
  await using door = await openDoor();
  const { document } = await door.call("read_page", { id: "page-about" });
  const block = document.blocks.find(({ heading }: { heading?: string }) => heading);
  const path = `blocks[_key=="${block._key}"].heading`;
  const long = "word ".repeat(200);
  const tried = await door.call("change_draft", { id: "page-about", set: { [path]: long } });
  expect(tried.differences).toEqual([`${path}: ${JSON.stringify(block.heading)} → ${JSON.stringify(long)}`]);
  const again = await door.call("change_draft", { id: "page-about", set: { title: document.title } });
  expect(again.differences).toEqual([]);
  const [first, second] = document.blocks;
  const moved = await door.call("change_draft", {
    id: "page-about",
    set: { blocks: [second, first, ...document.blocks.slice(2)] },
  });
  expect(moved.differences).toEqual(["blocks: in another order"]);
  const blocks = document.blocks.slice(1);
  const fewer = await door.call("change_draft", { id: "page-about", set: { blocks } });
  expect(fewer.differences).toEqual([`blocks[_key=="${first._key}"]: ${JSON.stringify(first)} → nothing`]);
});

test("R-CMS-6 the preview is where the site of the running lake is, whatever PORT says here", async () => {
  const settings = { over: "http", publicUrl: "http://127.0.0.1:4321/lake" } as const;
  await using lake = await startLake(settings);
  expect(await siteOfLake(lake.client("anonymous"))).toBe("http://127.0.0.1:4321");
  await using alone = await startLake({ over: "http" });
  expect(await siteOfLake(alone.client("anonymous"))).toBeNull();
});

test("R-CMS-6 what a type does not know is refused by its place, and nothing is stored", async () => {
  await using door = await openDoor();
  const before = door.lake.dataset.seq;
  const content = {
    title: "New",
    path: "/new-page",
    group: "general",
    blocks: [{ _type: "hero", variant: "centered", heading: "New", headline: "?" }],
  };
  const refused = await door.call("create_draft", { type: "page", content, dryRun: false });
  expect(refused.error).toContain("blocks[0].headline");
  expect(await door.call("create_draft", { type: "lead", content: {}, dryRun: false })).toEqual({
    error: expect.stringContaining('type "lead"'),
  });
  expect(door.lake.dataset.seq).toBe(before);
  const [{ headline: _, ...block }] = content.blocks as [(typeof content.blocks)[0]]; // it has one
  const created = await door.call("create_draft", {
    type: "page",
    content: { ...content, blocks: [block] },
    dryRun: false,
  });
  expect(created).toMatchObject({ isStored: true, errors: [] });
  expect(await door.client.getDocument(created.id)).toBeUndefined();
});

test("R-CMS-6 the door has no tool that publishes, and its token can't", async () => {
  await using door = await openDoor();
  const { tools } = await door.assistant.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    "change_draft",
    "create_draft",
    "describe_type",
    "list_types",
    "preview_link",
    "read_page",
    "report",
    "search",
  ]);
  await door.call("change_draft", { id: "page-about", set: { title: "Published?" }, dryRun: false });
  const publish = door.client.action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.page-about",
    publishedId: "page-about",
  });
  await expect(publish).rejects.toMatchObject({ statusCode: 403 });
});

test("R-CMS-6 over HTTP the door opens to its token alone, and to no browser", async () => {
  await using door = await openDoor();
  const token = "a secret of at least thirty-two characters";
  const server = await serveHttp({ port: 0, token, createDoor: door.create });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const status = async (headers: Record<string, string>, path = "/mcp") =>
    (await fetch(url + path, { method: "POST", body: "{}", headers })).status;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: `Bearer ${token}x` })).toBe(401);
  expect(await status({ authorization: `Bearer ${token}`, origin: "https://elsewhere.example" })).toBe(403);
  expect(await status({ authorization: `Bearer ${token}` }, "/")).toBe(404);

  const assistant = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit });
  await assistant.connect(transport as Parameters<Client["connect"]>[0]); // see serve-http.ts
  const { content } = await assistant.callTool({ name: "search", arguments: { words: "pricing" } });
  expect(JSON.stringify(content)).toContain("page-pricing");
  await assistant.close();
  server.closeAllConnections();
  server.close();
});
