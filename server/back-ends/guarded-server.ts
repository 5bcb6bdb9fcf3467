import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveRequest } from "@paraph/service/telemetry/answered";
import { metricsOf, metricsPath, metricsType } from "@paraph/service/telemetry/process-metrics";
import { isFront, type Refusal, refusalOf } from "./guard.ts";

interface GuardedServerOptions {
  /** The secret that the front server sends with each request. */
  readonly token: string;
  /** Identifies this server to a second instance. */
  readonly id: string;
  readonly health: () => object;
  /** Handles the requests from the front server. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly log: (message: string) => void;
}

interface GuardedServer {
  readonly port: () => number;
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

/** Listens on this machine only and answers only the site's front server. */
export function createGuardedServer(options: GuardedServerOptions): GuardedServer {
  const { token, id, health, log } = options;
  if (token === "")
    throw new Error("Starting the local services failed: they have no token for the front server.");

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === "/health") return json(response, 200, health());
    if (!isFront(request, token)) {
      return refuse(response, {
        status: 403,
        message: "Only the site's front server may send requests here.",
      });
    }
    if (request.url === "/id") return json(response, 200, { id });
    if (request.url === metricsPath) {
      response.writeHead(200, { "content-type": metricsType }).end(await metricsOf("services"));
      return;
    }
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal);
    await options.answer(request, response);
  }

  const server = createServer((request, response) => {
    const part = request.url?.startsWith("/local/payments") ? "payments" : "accounts";
    serveRequest(part, request, response, () =>
      answer(request, response).catch((error: unknown) => {
        log(`Answering ${request.method} ${request.url?.split("?")[0]} failed: ${error}`);
        refuse(response, { status: 503, message: "The local services failed. See the log." });
      }),
    );
  });
  // The proxy reuses connections. It must close idle ones before this server does, or its next request fails.
  server.keepAliveTimeout = 65_000;
  return {
    port: () => portOf(server),
    listen: (port) => listen(server, port),
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  if (response.headersSent) return void response.destroy();
  // The error format that the identity SDK reads.
  json(response, status, { error: { code: status, message }, message });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? `Port ${port} is taken.` : error.message;
      reject(new Error(`Starting the local services failed: ${reason}`, { cause: error }));
    });
    // Loopback only and behind the front server, so requests with its token are trusted.
    server.listen(port, "127.0.0.1", () => resolve(portOf(server)));
  });
}

function portOf(server: Server): number {
  const address = server.address() as AddressInfo; // a listening TCP server has an AddressInfo
  return address.port;
}
