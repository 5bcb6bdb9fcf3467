import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { isSocketUpgrade } from "@paraph/service/socket-upgrade";
import { serveRequest } from "@paraph/service/telemetry/answered";
import { createLake, type Lake } from "./app.ts";
import { withAssetUrl } from "./assets/asset-url.ts";
import type { LakeContext } from "./context.ts";
import type { OutlinedLists } from "./keys.ts";
import { defaultSettings, type LakeSettings } from "./settings.ts";
import type { LakeSite } from "./site.ts";
import { attachSockets } from "./socket/upgrade.ts";
import { createRandomId } from "./store/ids.ts";
import { openStore } from "./store/store.ts";
import type { Store } from "./store/types.ts";

export interface LakeServerOptions extends LakeSite {
  readonly folder: string;
  /** 0 picks a free port. */
  readonly port?: number;
  /** Address of the lake in browsers. Defaults to the address it listens on. */
  readonly publicUrl?: string | undefined;
  readonly projectId?: string;
  readonly outlinedLists?: OutlinedLists;
  readonly settings?: (publicUrl: string) => LakeSettings;
  /** Fills a new lake before it accepts requests. */
  readonly prepare?: (store: Store, context: LakeContext) => Promise<void> | void;
  readonly log?: (message: string) => void;
  readonly now?: () => Date;
}

export interface LakeServer {
  readonly url: string;
  readonly port: number;
  readonly lake: Lake;
  readonly context: LakeContext;
  /** Closes every WebSocket. Browsers reconnect. */
  dropSockets(): void;
  close(): Promise<void>;
}

/** Opens the folder and listens on this machine only. The front server makes the lake reachable for browsers. */
export async function startLakeServer(options: LakeServerOptions): Promise<LakeServer> {
  const log = options.log ?? ((message: string) => console.error(message));
  const now = options.now ?? (() => new Date());
  let answer: ReturnType<typeof getRequestListener> | null = null;
  const upgrades = { shouldUpgradeCallback: isSocketUpgrade };
  const server = createServer(upgrades, (request: IncomingMessage, response: ServerResponse) => {
    const listener = answer;
    if (listener) return serveRequest("lake", request, response, () => listener(request, response));
    response.writeHead(503, { "Retry-After": "1" }).end();
  });
  // The front server reuses connections. It must close idle ones before the lake does, or its next request fails.
  server.keepAliveTimeout = 65_000;
  // Large uploads may take longer than Node's default of five minutes.
  server.requestTimeout = 0;
  const port = await listen(server, options.port ?? 0);
  const url = `http://127.0.0.1:${port}`;
  const publicUrl = (options.publicUrl ?? url).replace(/\/+$/, "");
  const store = openStore({
    folder: options.folder,
    now,
    createId: createRandomId,
    onDamage: log,
    ...(options.outlinedLists && { outlinedLists: options.outlinedLists }),
    ...(options.newestBackup && { newestBackup: options.newestBackup }),
    onLoad: (document) => withAssetUrl(document, publicUrl),
  });
  try {
    const settings = (options.settings ?? defaultSettings)(publicUrl);
    const { completePublished, mergePublished } = options;
    const context: LakeContext = {
      store,
      projectId: options.projectId ?? "local",
      publicUrl,
      now,
      createId: createRandomId,
      log,
      siteRules: completePublished && {
        dataset: settings.dataset,
        complete: completePublished,
        merge: mergePublished,
      },
      publisherOnly: options.publisherOnly,
      inNewestForm: options.inNewestForm,
    };
    await options.prepare?.(store, context);
    const lake = createLake(context, settings, options);
    answer = getRequestListener(lake.app.fetch);
    const sockets = attachSockets(server, lake, context);
    return {
      url,
      port,
      lake,
      context,
      dropSockets: sockets.drop,
      async close() {
        sockets.close();
        await lake.close();
        await new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        });
        store.close();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    store.close();
    throw error;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      const advice = taken ? `Port ${port} is taken. Set LAKE_PORT to a free one.` : error.message;
      reject(new Error(`Starting the lake failed: ${advice}`, { cause: error }));
    });
    // Loopback only: the front server decides what other machines may reach.
    server.listen(port, "127.0.0.1", () => {
      const address = server.address() as AddressInfo; // a TCP server has an AddressInfo
      resolve(address.port);
    });
  });
}
