import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { parseJson } from "@paraph/service/json";
import { parse as parseCookies } from "hono/utils/cookie";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Lake } from "../app.ts";
import type { Caller, LakeContext } from "../context.ts";
import { LakeError, plainError } from "../errors.ts";
import { resolveCaller, secretOf } from "../http/caller.ts";
import { unauthorized } from "../http/error-answer.ts";
import { allowedOrigin } from "../http/origins.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import { createPresence } from "./presence.ts";

/** The lake's WebSocket addresses, for the coverage table. */
export const socketPaths = ["/:version/streams", "/:version/socket/:dataset"] as const;

const heartbeatMilliseconds = 25_000;

/** Handles the server's WebSocket upgrades. */
export function attachSockets(server: Server, lake: Lake, context: LakeContext) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024, perMessageDeflate: false });
  const presence = createPresence(lake.services);

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    try {
      const headers = headersOf(request);
      const { caller, secret } = callerOf(headers, lake);
      const serve = route(request.url ?? "/", headers, caller);
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        keepAlive(webSocket);
        const end = () => webSocket.terminate();
        webSocket.on("close", lake.services.sessionWatch.follow(secret, caller.role, end));
        serve(webSocket);
      });
    } catch (error) {
      if (!(error instanceof LakeError))
        context.log(`Upgrade of ${request.url?.split("?")[0]} failed: ${String(error)}`);
      refuse(socket, error instanceof LakeError ? error : plainError(500, "Internal Server Error", "Failed"));
    }
  });

  function route(url: string, headers: Headers, caller: Caller): (socket: WebSocket) => void {
    const { pathname } = new URL(url, "http://lake");
    if (/^\/v[^/]+\/streams$/.test(pathname)) return (socket) => serveStreams(socket, headers, lake);
    const dataset = /^\/v[^/]+\/socket\/([^/]+)$/.exec(pathname)?.[1];
    if (dataset === undefined) {
      throw plainError(501, "Not Implemented", `WS ${pathname} is not implemented in the local Content Lake`);
    }
    // Who has a token sends it as the first message. Until then not even the existence of an add-on dataset shows.
    if (!isAddonDataset(dataset)) context.store.dataset(dataset);
    return (socket) => presence.join(socket, dataset, caller);
  }

  const drop = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    drop,
    close() {
      drop();
      sockets.close();
    },
  };
}

/**
 * Browsers open WebSockets to any address and send cookies along, but always send the page's origin. A
 * request with a cookie must have a listed origin, and one without a cookie must not have an unlisted one.
 */
function callerOf(headers: Headers, lake: Lake): { caller: Caller; secret: string | null } {
  const { cookie, settings } = lake.services;
  const session = parseCookies(headers.get("cookie") ?? "", cookie.name)[cookie.name];
  const origin = headers.get("origin");
  const isListed = allowedOrigin(origin, settings.allowedOrigins) !== null;
  if ((origin !== null || session !== undefined) && !isListed) {
    throw plainError(403, "Forbidden", "Only the Studio's own pages can open WebSockets");
  }
  const caller = resolveCaller(headers, session, lake.services);
  if (session !== undefined && caller.role === "anonymous") throw unauthorized();
  return { caller, secret: secretOf(headers, session, caller) };
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["authorization", "cookie", "origin", "x-forwarded-for"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

function refuse(socket: Duplex, { status, body }: LakeError): void {
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}

/** If two pings in a row get no response, the client is gone, even if no close frame arrived. */
function keepAlive(socket: WebSocket): void {
  let isAlive = true;
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, heartbeatMilliseconds);
  timer.unref();
  socket.on("pong", () => {
    isAlive = true;
  });
  socket.on("close", () => clearInterval(timer));
  // A reset connection emits an error and then closes. Only the close needs handling.
  socket.on("error", () => socket.terminate());
}

/**
 * Carries many event streams over one WebSocket, because a browser opens only six HTTP/1.1 connections per origin and
 * the Studio alone needs eight streams. Frames are JSON. The browser chooses `id`:
 *
 * - browser: `{open: id, path, headers?}` requests `GET path`; `headers` may contain `authorization` and
 *   `last-event-id`. `{close: id}` ends the stream. `{ping: true}` requests `{pong: true}`, because pages can't see
 *   the WebSocket's own pings.
 * - lake: `{id, status, body}` for an error, else `{id, status: 200}`, then `{id, data}` with chunks of the event
 *   stream as text, then `{id, end: true}`.
 *
 * The lake sends each request to its own app, so a stream is checked and answered exactly as it would be over HTTP.
 */
function serveStreams(socket: WebSocket, upgrade: Headers, lake: Lake): void {
  const open = new Map<string | number, AbortController>();
  const send = (frame: Readonly<Record<string, unknown>>) => {
    if (socket.readyState !== socket.OPEN) return;
    // A browser that stops reading must not fill the lake's memory. It reconnects and resumes.
    if (socket.bufferedAmount > mostUnreadBytes) return socket.terminate();
    socket.send(JSON.stringify(frame));
  };

  socket.on("message", (message, isBinary) => {
    const frame = isBinary ? null : parseFrame(String(message));
    if (!frame) return socket.close(1003, "Expected {open, path}, {close} or {ping}");
    if ("ping" in frame) return send({ pong: true });
    if ("close" in frame) return open.get(frame.close)?.abort();
    if (open.has(frame.open)) return socket.close(1003, `Stream ${frame.open} is already open`);
    if (open.size >= mostStreams) return send({ id: frame.open, status: 429, body: "Too many streams" });
    const controller = new AbortController();
    open.set(frame.open, controller);
    void relay(frame, controller.signal).finally(() => open.delete(frame.open));
  });
  socket.on("close", () => {
    for (const controller of open.values()) controller.abort();
  });

  async function relay({ open: id, path, headers }: OpenFrame, signal: AbortSignal): Promise<void> {
    if (!streamPath.test(path)) return send({ id, status: 404, body: `${path} is not an event stream` });
    const request = new Request(new URL(path, "http://lake"), { headers: { ...headers, ...asked(upgrade) } });
    const response = await lake.app.fetch(request);
    if (response.status !== 200 || !response.body) {
      return send({ id, status: response.status, body: await response.text() });
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    signal.addEventListener("abort", () => void reader.cancel().catch(() => {}), { once: true }); // already ended
    if (signal.aborted) return void reader.cancel();
    send({ id, status: 200 });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return send({ id, end: true });
      send({ id, data: value });
    }
  }
}

const mostStreams = 64;
const mostUnreadBytes = 16 * 1024 * 1024;
const streamPath = /^\/v[^/]+\/data\/(listen|live\/events)\/[^/]+(\?|$)/;

const identifier = z.union([z.string().max(100), z.number()]);
const openFrame = z.object({
  open: identifier,
  path: z.string().max(32_000),
  headers: z
    .object({ authorization: z.string(), "last-event-id": z.string().max(500) })
    .partial()
    .optional(),
});
const closeFrame = z.object({ close: identifier });
const pingFrame = z.object({ ping: z.literal(true) });
const anyFrame = z.union([openFrame, closeFrame, pingFrame]);

type OpenFrame = z.infer<typeof openFrame>;

function parseFrame(text: string): z.infer<typeof anyFrame> | null {
  return anyFrame.safeParse(parseJson(text)).data ?? null;
}

/** Cookie and origin come from the browser's upgrade request. A frame can't change them. */
function asked(upgrade: Headers): Record<string, string> {
  const names = ["cookie", "origin", "x-forwarded-for"];
  return Object.fromEntries([...upgrade].filter(([name]) => names.includes(name)));
}
