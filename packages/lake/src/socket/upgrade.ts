import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { parse as parseCookies } from "hono/utils/cookie";
import { type WebSocket, WebSocketServer } from "ws";
import type { Lake } from "../app.ts";
import type { Caller, LakeContext } from "../context.ts";
import { LakeError, plainError } from "../errors.ts";
import { resolveCaller, secretOf } from "../http/caller.ts";
import { unauthorized } from "../http/error-answer.ts";
import { allowedOrigin } from "../http/origins.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import { createPresence } from "./presence.ts";
import { serveStreams } from "./streams-socket.ts";

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
