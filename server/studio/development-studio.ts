import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createServer as createVite, type ViteDevServer } from "vite";
import { markRoot, type RootMarks } from "../pages/root-marks.ts";
import { studioPath } from "./names.ts";
import type { Studio } from "./studio.ts";
import { viteConfig } from "./vite-config.ts";

/** The Studio from its sources, by Vite's development server, which starts when somebody opens the Studio first. */
export class DevelopmentStudio implements Studio {
  readonly #root: string;
  readonly #policy: string;
  readonly #marks: () => RootMarks;
  /** Gets upgrades of Vite's client only. */
  readonly #sockets = createServer();
  #vite: Promise<ViteDevServer> | null = null;

  /**
   * @param policy - what the Studio may do
   * @param marks - what its root element says of this environment
   */
  constructor(root: string, policy: string, marks: () => RootMarks) {
    this.#root = root;
    this.#policy = policy;
    this.#marks = marks;
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader("content-security-policy", this.#policy);
    response.setHeader("referrer-policy", "same-origin");
    if (isDocument(request)) request.url = `${studioPath}/`;
    this.#vite ??= this.#start();
    this.#vite.then(
      ({ middlewares }) =>
        middlewares(request, response, () => response.writeHead(404).end(`There is no ${request.url}.\n`)),
      (error: unknown) => {
        this.#vite = null;
        console.error("Starting the Studio for development failed:", error);
        response.writeHead(500, { "content-type": "text/plain" }).end("See the terminal, then load again.\n");
      },
    );
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!this.#sockets.emit("upgrade", request, socket, head)) socket.destroy();
  }

  async close(): Promise<void> {
    await (await this.#vite?.catch(() => null))?.close();
  }

  #start(): Promise<ViteDevServer> {
    const { plugins, ...config } = viteConfig(this.#root, true);
    const marking = {
      name: "paraph:marks",
      transformIndexHtml: (html: string) => markRoot(html, this.#marks()),
    };
    return createVite({
      ...config,
      plugins: [plugins, marking],
      appType: "spa",
      server: {
        middlewareMode: true,
        ws: { server: this.#sockets },
        // The front has refused other hosts (server/http/request-guard.ts).
        allowedHosts: true,
        cors: false,
        fs: { allow: [this.#root] },
      },
    });
  }
}

/** Vite would answer `/studio/structure` with the source of that name. Its own addresses have an @ or a dot. */
function isDocument({ url = "", headers }: IncomingMessage): boolean {
  return headers.accept?.includes("text/html") === true || !/[@.]/.test(url.split("?", 1)[0] ?? "");
}
