import { expect, test } from "vitest";
import type { Role } from "../src/context.ts";
import { startLake, type TestLake } from "./support/lake.ts";
import { openSocket } from "./support/socket.ts";

async function join(lake: TestLake, role: Role) {
  const socket = openSocket(`${lake.url}/v2022-06-30/socket/production`, {
    Authorization: `Bearer ${lake.tokenOf(role)}`,
  });
  await socket.opened;
  socket.send({ jsonrpc: "2.0", id: "1", method: "presence_subscribe", params: {} });
  const { result } = await socket.next();
  return { socket, subscription: result };
}

function call(method: string, params: unknown) {
  return { jsonrpc: "2.0", id: "2", method, params };
}

test("sends people each other's location, and a message when one leaves", async () => {
  await using lake = await startLake({ over: "http" });
  const editor = await join(lake, "editor");
  const viewer = await join(lake, "viewer");
  using editorSocket = editor.socket;
  const viewerSocket = viewer.socket;

  viewerSocket.send(call("presence_rollcall", { session: "tab-of-viewer" }));
  expect(await editorSocket.next()).toMatchObject({
    method: "presence_subscription",
    params: {
      subscription: editor.subscription,
      result: { type: "rollCall", i: "token-viewer", session: "tab-of-viewer" },
    },
  });

  const locations = [{ type: "document", documentId: "page-home", path: ["title"] }];
  viewerSocket.send(call("presence_announce", { data: { sessionId: "tab-of-viewer", locations } }));
  expect(await editorSocket.next()).toMatchObject({
    params: { result: { type: "state", i: "token-viewer", m: { sessionId: "tab-of-viewer", locations } } },
  });

  viewerSocket[Symbol.dispose]();
  expect(await editorSocket.next()).toMatchObject({
    params: { result: { type: "disconnect", i: "token-viewer", m: { session: "tab-of-viewer" } } },
  });
});

test("nobody can end another person's session", async () => {
  await using lake = await startLake({ over: "http" });
  using editor = (await join(lake, "editor")).socket;
  using viewer = (await join(lake, "viewer")).socket;
  editor.send(call("presence_announce", { data: { sessionId: "tab-of-editor", locations: [] } }));
  expect(await viewer.next()).toMatchObject({ params: { result: { type: "state" } } });
  viewer.send(call("presence_disconnect", { session: "tab-of-editor" }));
  viewer.send(call("presence_rollcall", { session: "tab-of-viewer" }));
  await viewer.next();
  expect(await viewer.next()).toMatchObject({ params: { result: { type: "rollCall" } } });
});

test("asks strangers to sign in, and accepts a token on the open socket", async () => {
  await using lake = await startLake({ over: "http" });
  using socket = openSocket(`${lake.url}/v2022-06-30/socket/production`);
  await socket.opened;
  socket.send(call("presence_subscribe", {}));
  expect(await socket.next()).toMatchObject({ error: { code: 4001 } });
  socket.send(call("authorization", { authorization: `Bearer ${lake.tokenOf("viewer")}` }));
  expect(await socket.next()).toMatchObject({ id: "2", result: true });
  socket.send(call("presence_subscribe", {}));
  expect(await socket.next()).toMatchObject({ result: expect.stringMatching(/^presence-/) });
});

test("refuses sockets from other origins, to unknown datasets and to unknown addresses", async () => {
  await using lake = await startLake({ over: "http" });
  const path = `${lake.url}/v2022-06-30/socket/production`;
  await expect(openSocket(path, { Origin: "https://evil.example" }).opened).rejects.toThrow("403");
  const session = lake.lake.services.credentials.startSession("mara-lindqvist");
  const cookie = `${lake.lake.services.cookie.name}=${session}`;
  await expect(openSocket(path, { Cookie: cookie }).opened).rejects.toThrow("403");
  using own = openSocket(path, { Cookie: cookie, Origin: lake.url });
  await own.opened;
  await expect(openSocket(`${lake.url}/v1/socket/nothing-here`).opened).rejects.toThrow("404");
  await expect(openSocket(`${lake.url}/v1/unheard-of`).opened).rejects.toThrow("501");
});
