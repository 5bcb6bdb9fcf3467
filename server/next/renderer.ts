import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { asPart } from "@paraph/service/telemetry/request-context";
import { pathResolver } from "../../lib/routing/path-resolver.ts";
import type { RouteResult } from "../../lib/routing/route-results.ts";
import type { CapturedResponse } from "../http/capture-response.ts";
import { parseTarget } from "../http/target.ts";
import { answerUnavailable, countLakeLosses } from "../http/unavailable.ts";
import { type NextOptions, startNext } from "./app.ts";
import { capturePage } from "./capture-page.ts";

/** What renders: Next, in this process or in one of its own. */
export interface Renderer {
  /** Answers a request as Next does. Resolves when that is done, or the client has left. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * What Next answers at an address to nobody in particular, or to one visitor by their headers: see capture-page.ts. What it is made from is
   * noted in the running `withDependencies` (lib/freshness/remember.ts).
   */
  capture(address: string, headers: IncomingHttpHeaders): Promise<CapturedResponse>;
  /** What an address leads to; `null`: Next has not been asked for a page yet. */
  resolve(path: string): Promise<RouteResult | null>;
  /** Only the development client opens sockets. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Whether it takes none of the time of the thread that answers visitors. */
  readonly isApart: boolean;
  /** What rendering has taken outside of this process, in milliseconds of processor: as far as is known. */
  worked(): number;
  /** Its metrics in Prometheus' format; `null`: they are among those of this process. */
  readonly metrics: (() => Promise<string>) | null;
  close(): Promise<void>;
}

/** Renders in this process. */
export async function renderHere(options: NextOptions): Promise<Renderer> {
  const pages = await startNext(options);
  const losses = countLakeLosses();
  const handle: Renderer["handle"] = (request, response) => {
    answerUnavailable(response, parseTarget(request.url ?? "/").expectsPage, losses);
    return asPart("site", () => pages.handle(request, response));
  };
  return {
    handle,
    capture: (address, headers) => capturePage(handle, address, headers),
    resolve: async (path) => (await pathResolver()?.(path)) ?? null,
    upgrade: pages.upgrade,
    isApart: false,
    worked: () => 0,
    metrics: null,
    async close() {
      losses.stop();
      await pages.close();
    },
  };
}
