import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { beginSpan } from "@paraph/service/telemetry/tracing";
import { createProxyServer } from "httpxy";
import {
  drain,
  hasBody,
  isUnframed,
  refuseBody,
  refuseUnframed,
  saysTooLong,
  watchLength,
} from "./body-guard.ts";

/** They belong to one connection, not to the message (RFC 9110, 7.6.1). This server answers `expect` by itself. */
const hopByHop = [
  "connection",
  "expect",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

export interface BackEndProxy {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export interface ProxyOptions {
  readonly url: string;
  /** Its name in messages: "The … can't be reached". */
  readonly title: string;
  readonly publicProtocol: string;
  /** The request's path as the back end knows it. */
  readonly pathOf: (target: string) => string;
  /** The largest body in bytes that the back end accepts at that path. */
  readonly longestBody: (path: string) => number;
  /** Headers that the back end gets in addition to the visitor's. Those of this moment, if it is a function. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** Takes what the back end tells this server alone from the headers of its answer. */
  readonly received?: (headers: IncomingMessage["headers"]) => void;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Read from the visitor's headers: a body in chunks is declared by one that goes no further. */
  readonly withBody: boolean;
}

/** Forwards requests to a back end on this machine, and streams as they arrive. */
export function createProxy(options: ProxyOptions): BackEndProxy {
  const agent = new Agent({ keepAlive: true });
  /** A closing server forgets upgraded connections but still waits for them. */
  const upgraded = new Set<Duplex>();
  /** One proxy for each request, so its events belong to that request. */
  const createExchange = () => createProxyServer({ target: options.url, agent, selfHandleResponse: true });
  /** On a connection of its own: one that is kept may be closed just now, and an upgrade can't be asked for twice. */
  const createUpgrade = () => createProxyServer({ target: options.url, agent: false });

  /** Turns a visitor's request into the back end's. */
  function address(request: IncomingMessage): void {
    const { host = "", "x-forwarded-for": sender } = request.headers;
    removeHopByHop(request.headers);
    // This server sets these. A visitor can't remove them by listing them under `connection`.
    request.headers.host = host;
    if (sender !== undefined) request.headers["x-forwarded-for"] = sender;
    request.headers["x-forwarded-host"] = host;
    request.headers["x-forwarded-proto"] = options.publicProtocol;
    Object.assign(
      request.headers,
      typeof options.headers === "function" ? options.headers() : options.headers,
    );
    request.url = options.pathOf(request.url ?? "/");
  }

  async function forward(exchanged: Exchange, isRetry: boolean) {
    const { request, response, withBody } = exchanged;
    const proxy = createExchange();
    let upstream: ClientRequest | undefined;
    proxy.on("proxyReq", (opened) => {
      upstream = opened;
      watchLength(request, options.longestBody(opened.path), (longest) => {
        request.unpipe(opened);
        if (!response.headersSent) refuseBody(request, response, longest);
        opened.destroy();
      });
    });
    proxy.on("proxyRes", (answer) => {
      // A back end that refuses may leave some of the body unread, and the connection's next request would be lost.
      const mayBeUnread = !upstream?.writableFinished || (answer.statusCode ?? 500) >= 400;
      if (upstream && withBody && mayBeUnread) upstream.shouldKeepAlive = false;
      answer.on("end", () => request.complete || drain(request));
      removeHopByHop(answer.headers);
      options.received?.(answer.headers);
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
      // An event stream's headers must arrive before its first event.
      response.flushHeaders();
      answer.pipe(response);
    });
    try {
      await proxy.web(request, response);
    } catch (error) {
      if (response.writableEnded) return;
      if (response.headersSent) return void response.destroy();
      const isRead = (request.method === "GET" || request.method === "HEAD") && !withBody;
      if (!isRetry && isRead && upstream?.reusedSocket) return forward(exchanged, true);
      answerUnreachable(response, options.title, error);
      if (upstream) request.unpipe(upstream);
      drain(request);
    }
  }

  return {
    handle(request, response) {
      const withBody = hasBody(request);
      address(request);
      if (withBody && isUnframed(request)) return void refuseUnframed(request, response);
      const longest = options.longestBody(request.url ?? "/");
      if (saysTooLong(request, longest)) return void refuseBody(request, response, longest);
      const span = beginSpan(`ask ${options.title}`, { kind: "client" });
      if (span) {
        Object.assign(request.headers, span.headers());
        response.once("close", () => span.end(response.statusCode >= 500 ? response.statusCode : undefined));
      }
      void forward({ request, response, withBody }, false);
    },
    upgrade(request, socket, head) {
      upgraded.add(socket);
      socket.on("close", () => upgraded.delete(socket));
      const { upgrade } = request.headers;
      address(request);
      Object.assign(request.headers, { connection: "Upgrade", upgrade });
      const proxy = createUpgrade();
      let isOpen = false;
      // What is refused is over once it has been said: half of it would stay open for as long as the client likes.
      socket.once("finish", () => isOpen || socket.destroy());
      proxy.on("proxyReqWs", (upstream) => {
        socket.on("close", () => upstream.destroy());
        upstream.on("upgrade", (_, upstreamSocket) => {
          isOpen = true;
          socket.on("close", () => upstreamSocket.destroy());
        });
      });
      proxy.on("error", () => {
        if (isOpen) socket.destroy();
        else socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n");
      });
      // Node types it as any stream. Without TLS it is a socket.
      void proxy.ws(request, socket as Socket, {}, head);
    },
    close() {
      agent.destroy();
      for (const socket of upgraded) socket.destroy();
    },
  };
}

function removeHopByHop(headers: IncomingMessage["headers"]): void {
  const listed = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  for (const name of [...hopByHop, ...listed]) delete headers[name];
}

function answerUnreachable(response: ServerResponse, title: string, error: unknown): void {
  const reason = error instanceof Error && "code" in error ? error.code : error;
  const message = `The ${title} can't be reached (${reason}). Try again in a moment.`;
  response.writeHead(503, {
    "content-type": "application/json",
    "retry-after": "1",
    "x-content-type-options": "nosniff",
  });
  response.end(JSON.stringify({ statusCode: 503, error: "Service Unavailable", message }));
}
