import { Agent, type IncomingMessage, request as open, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** They belong to one connection, not to the message (RFC 9110, 7.6.1). */
const hopByHop = [
  "connection",
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
  /** What people read: "The … can't be reached". */
  readonly title: string;
  readonly publicProtocol: string;
  /** The path by which the back end knows what visitors ask for. */
  readonly pathOf: (target: string) => string;
  /** What the back end gets beside the visitor's own headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Waited for before the visitor gets the answer. */
  readonly beforeAnswer?: (answer: IncomingMessage) => Promise<void>;
}

/** Gives requests to a back end on this machine, streams as they come. */
export function createProxy(options: ProxyOptions): BackEndProxy {
  const { hostname, port } = new URL(options.url);
  const agent = new Agent({ keepAlive: true });
  /** A server that closes forgets connections that were upgraded, and waits for them all the same. */
  const upgraded = new Set<Duplex>();

  function optionsFor(request: IncomingMessage) {
    const dropped = new Set([...hopByHop, ...listed(request.headers.connection)]);
    const kept = Object.entries(request.headers).filter(([name]) => !dropped.has(name));
    const headers = {
      ...Object.fromEntries(kept),
      "x-forwarded-for": request.socket.remoteAddress ?? "",
      "x-forwarded-host": request.headers.host ?? "",
      "x-forwarded-proto": options.publicProtocol,
      ...options.headers,
    };
    return {
      hostname,
      port,
      path: options.pathOf(request.url ?? "/"),
      method: request.method,
      headers,
    };
  }

  function forward(request: IncomingMessage, response: ServerResponse, isRetry: boolean): void {
    const upstream = open({ ...optionsFor(request), agent });
    upstream.on("response", async (answer) => {
      await options.beforeAnswer?.(answer);
      const dropped = new Set([...hopByHop, ...listed(answer.headers.connection)]);
      const headers = Object.entries(answer.headers).filter(([name]) => !dropped.has(name));
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, Object.fromEntries(headers));
      // An event stream's headers must arrive before its first event.
      response.flushHeaders();
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    upstream.on("error", (error: NodeJS.ErrnoException) => {
      const hasBody = request.method !== "GET" && request.method !== "HEAD";
      if (!isRetry && !hasBody && upstream.reusedSocket && !response.headersSent) {
        return forward(request, response, true);
      }
      if (response.headersSent) return void response.destroy();
      answerUnreachable(response, options.title, error);
    });
    response.on("close", () => upstream.destroy());
    if (isRetry) upstream.end();
    else request.pipe(upstream);
  }

  return {
    handle: (request, response) => forward(request, response, false),
    upgrade(request, socket, head) {
      upgraded.add(socket);
      socket.on("close", () => upgraded.delete(socket));
      const outgoing = optionsFor(request);
      const headers = { ...outgoing.headers, connection: "Upgrade", upgrade: request.headers.upgrade };
      const upstream = open({ ...outgoing, headers });
      upstream.on("upgrade", (answer, upstreamSocket, upstreamHead) => {
        socket.write(rawHead(answer));
        if (upstreamHead.length > 0) socket.write(upstreamHead);
        if (head.length > 0) upstreamSocket.write(head);
        socket.on("close", () => upstreamSocket.destroy());
        upstreamSocket.on("close", () => socket.destroy());
        upstreamSocket.on("error", () => socket.destroy());
        socket.pipe(upstreamSocket).pipe(socket);
      });
      upstream.on("response", (answer) => {
        socket.write(rawHead(answer));
        answer.pipe(socket);
      });
      upstream.on("error", () => socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n"));
      socket.on("error", () => upstream.destroy());
      upstream.end();
    },
    close() {
      agent.destroy();
      for (const socket of upgraded) socket.destroy();
    },
  };
}

function answerUnreachable(response: ServerResponse, title: string, error: NodeJS.ErrnoException): void {
  const message = `The ${title} can't be reached (${error.code ?? error.message}). Try again in a moment.`;
  response.writeHead(503, { "content-type": "application/json", "retry-after": "1" });
  response.end(JSON.stringify({ statusCode: 503, error: "Service Unavailable", message }));
}

function rawHead(answer: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`];
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) {
    lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function listed(connection: string | undefined): string[] {
  return (connection ?? "").split(",").map((name) => name.trim().toLowerCase());
}
