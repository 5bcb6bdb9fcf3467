import { randomBytes } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as openRequest } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type BackEndProcess, startChild } from "@paraph/service/child-process";
import { messageOf } from "@paraph/service/message-of";
import { requestContext, requestIdHeader } from "@paraph/service/telemetry/request-context";
import { beginSpan } from "@paraph/service/telemetry/tracing";
import { studioState } from "../../lib/env/studio-state.ts";
import { doubtOf } from "../../lib/freshness/doubts.ts";
import { dependOnTags } from "../../lib/freshness/remember.ts";
import { lakeRead } from "../../lib/lake-read.ts";
import type { RouteResult } from "../../lib/routing/route-results.ts";
import { type BackEndProxy, createProxy } from "../http/back-end-proxy.ts";
import { RendererAway } from "../http/unavailable.ts";
import { refuseUpgrade } from "./app.ts";
import { RenderProcess } from "./render-process.ts";
import {
  keyHeader,
  stateHeader,
  unpackCaptured,
  type Wanted,
  wantedHeader,
  workedHeader,
  writeState,
} from "./render-wire.ts";
import type { Renderer } from "./renderer.ts";

/** In milliseconds. */
const SOON = 1_000;
const times = { patience: 15_000, longestSilence: 60_000, lookEvery: 5_000, tryEvery: 1_000 };

/** They belong to one connection or to a body, and what is captured has neither. */
const notOfCapture = ["connection", "content-length", "expect", "keep-alive", "transfer-encoding", "upgrade"];
const lost = ["ECONNREFUSED", "ECONNRESET", "EPIPE"];

/** TypeScript, or JavaScript in a bundle. */
const main = path.join(import.meta.dirname, `render-main${path.extname(import.meta.filename)}`);

interface Options {
  readonly publicProtocol: string;
  readonly log: (message: string) => void;
}

/**
 * Renders in a process of its own, so that whoever sends stored pages never waits for a render. It is started again when it
 * ends, or answers nothing for a minute; requests wait for that.
 */
export async function renderApart({ publicProtocol, log }: Options): Promise<Renderer> {
  const key = randomBytes(32).toString("base64url");
  const agent = new Agent({ keepAlive: true });
  const proxies = new WeakMap<BackEndProcess, BackEndProxy>();
  /** What processes that are gone have worked, and the one that runs. */
  let [before, worked] = [0, 0];
  const kept = await RenderProcess.open({
    start,
    isAlive: ({ port }) => askAt(port, "/", { ...ownHeaders(), [wantedHeader]: "life" }),
    log,
    ...times,
  });

  async function start(): Promise<BackEndProcess> {
    const child = await startChild({
      name: "renderer",
      main,
      environment: { RENDER_KEY: key },
      onMessage: (message) => {
        const read: unknown = Reflect.get(Object(message), "lakeRead");
        if (read !== undefined) channel(lakeRead).publish(read);
      },
    });
    [before, worked] = [before + worked, 0];
    const proxy = createProxy({
      url: `http://127.0.0.1:${child.port}`,
      title: "process that renders pages",
      publicProtocol,
      pathOf: (target) => target,
      longestBody: () => Number.POSITIVE_INFINITY,
      headers: ownHeaders,
      received: note,
    });
    proxies.set(child, proxy);
    void child.ended.then(() => proxy.close());
    return child;
  }

  function note(headers: IncomingHttpHeaders): void {
    const told = Number(headers[workedHeader]);
    delete headers[workedHeader];
    if (told > worked) worked = told;
  }

  /** What this server says, also in place of what a visitor may make up. */
  function ownHeaders(): Record<string, string> {
    const { requestId } = requestContext() ?? {};
    return {
      [keyHeader]: key,
      [stateHeader]: writeState({ doubt: doubtOf("compared"), studio: studioState() }),
      ...(requestId !== undefined && { [requestIdHeader]: requestId }),
    };
  }

  /** Asks once more if the process ends meanwhile. */
  async function ask(wanted: Wanted, address: string, headers: IncomingHttpHeaders): Promise<Buffer> {
    const span = beginSpan("ask the renderer", { kind: "client" });
    const all: IncomingHttpHeaders = {
      ...headers,
      ...span?.headers(),
      ...ownHeaders(),
      [wantedHeader]: wanted,
    };
    for (const name of notOfCapture) delete all[name];
    try {
      const asked = await kept.whenRunning();
      const first = await askAt(asked.port, address, all).catch(async (error: unknown) => {
        if (!isLost(error)) throw error;
        await Promise.race([asked.ended, wait(SOON, null, { ref: false })]);
        return null;
      });
      const answer = first ?? (await askAt((await kept.whenRunning()).port, address, all));
      span?.end();
      return answer;
    } catch (error) {
      span?.end(error);
      throw isLost(error) ? new RendererAway(`Rendering failed: ${messageOf(error)}`) : error;
    }
  }

  async function askAt(port: number, address: string, headers: IncomingHttpHeaders): Promise<Buffer> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      openRequest({ host: "127.0.0.1", port, path: address, headers, agent }, resolve)
        .once("error", reject)
        .end();
    });
    note(answer.headers);
    const body = await buffer(answer);
    if (answer.statusCode !== 200) throw new Error(body.toString());
    return body;
  }

  return {
    async handle(request, response) {
      const proxy = proxies.get(await kept.whenRunning());
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      response.once("close", resolve);
      delete request.headers[wantedHeader];
      proxy?.handle(request, response);
      await closed;
    },
    async capture(address, headers) {
      const { answer, tags } = unpackCaptured(await ask("capture", address, headers));
      dependOnTags(tags);
      return answer;
    },
    isApart: true,
    async resolve(path) {
      const asked = `/${encodeURIComponent(path)}`;
      const found: RouteResult | null = JSON.parse((await ask("resolve", asked, {})).toString());
      return found;
    },
    upgrade: (_request, socket) => refuseUpgrade(socket),
    worked: () => before + worked,
    metrics: async () => (await ask("metrics", "/", {})).toString(),
    async close() {
      agent.destroy();
      await kept.stop();
    },
  };
}

/** Whether the connection ended instead of an answer. */
function isLost(error: unknown): boolean {
  return error instanceof Error && "code" in error && lost.includes(String(error.code));
}
