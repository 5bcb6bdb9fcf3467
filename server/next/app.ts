import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import next from "next";
import { ownScreens } from "../../lib/routes.ts";
import { visitorQueryHeader } from "../../lib/visitor-query.ts";
import { isFragmentPath, isPagePath } from "../http/target.ts";
import { builtConfig } from "./build-output.ts";

export interface NextApp {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Only the development client opens sockets. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

export interface NextOptions {
  readonly root: string;
  readonly isDevelopment: boolean;
  readonly port: number;
}

/** Starts Next in this process. */
export async function startNext({ root, isDevelopment, port }: NextOptions): Promise<NextApp> {
  // Next reports each start of development to its vendor otherwise.
  const quiet = { NEXT_TELEMETRY_DISABLED: "1" };
  Object.assign(process.env, quiet, { NODE_ENV: isDevelopment ? "development" : "production" });
  // As the build read it: reading next.config.ts again would take Next's compiler, which a bundle does not have.
  if (!isDevelopment) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = builtConfig(root);
  // Next listens for upgrades on the server it gets, and would forward some of them. This server gets only upgrades of
  // the development client.
  const developmentSockets = createServer();
  const app = next({
    dev: isDevelopment,
    dir: root,
    // Not where it listens: Next reads 127.0.0.1 as localhost in one place and not in another, and then takes the
    // rewrites of proxy.ts for another host's.
    hostname: "localhost",
    port,
    httpServer: developmentSockets,
  });
  await app.prepare();
  const answer = app.getRequestHandler();
  return {
    handle(request, response) {
      setQueryAside(request);
      return answer(request, response);
    },
    upgrade(request, socket, head) {
      if (isDevelopment) developmentSockets.emit("upgrade", request, socket, head);
      else refuseUpgrade(socket);
    },
    close: () => app.close(),
  };
}

export function refuseUpgrade(socket: Duplex): void {
  // Half of it would stay open otherwise, for as long as the client likes.
  socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n", () => socket.destroy());
}

/**
 * A page for everybody is rendered from its path alone. Only proxy.ts gets the query, and keeps it in redirects. Screens that
 * read their query are rendered for each request.
 */
export function setQueryAside(request: Pick<IncomingMessage, "url" | "headers">): void {
  const target = request.url ?? "/";
  const start = target.indexOf("?");
  if (start === -1 || !(isPagePath(target) || isFragmentPath(target))) return;
  const path = target.slice(0, start);
  if (ownScreens.includes(path)) return;
  request.headers[visitorQueryHeader] = target.slice(start);
  request.url = path;
}
