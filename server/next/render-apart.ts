import { randomBytes } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { Agent, type IncomingHttpHeaders, request as openRequest } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BackEndProcess, startChild } from "@paraph/service/child-process";
import { messageOf } from "@paraph/service/message-of";
import { requestContext, requestIdHeader } from "@paraph/service/telemetry/request-context";
import { beginSpan } from "@paraph/service/telemetry/tracing";
import { doubtOf } from "../../lib/freshness/doubts.ts";
import { dependOnTags } from "../../lib/freshness/remember.ts";
import { lakeRead } from "../../lib/lake-read.ts";
import type { RouteResult } from "../../lib/routing/route-results.ts";
import { type BackEndProxy, createProxy } from "../http/back-end-proxy.ts";
import { refuseUpgrade } from "./app.ts";
import {
  doubtHeader,
  keyHeader,
  unpackCaptured,
  type Wanted,
  wantedHeader,
  workedHeader,
  writeDoubt,
} from "./render-wire.ts";
import type { Renderer } from "./renderer.ts";

/** All in milliseconds. Whoever asks while the process starts again waits so long. */
const LONGEST_WAIT = 15_000;
const TRY_EVERY = 1_000;

/** They belong to one connection or to a body, and what is captured has neither. */
const notOfCapture = ["connection", "content-length", "expect", "keep-alive", "transfer-encoding", "upgrade"];
const lost = ["ECONNREFUSED", "ECONNRESET", "EPIPE"];

/** TypeScript, or JavaScript in a bundle. */
const main = path.join(import.meta.dirname, `render-main${path.extname(import.meta.filename)}`);

interface Running {
  readonly process: BackEndProcess;
  readonly proxy: BackEndProxy;
}

interface Options {
  readonly publicProtocol: string;
  readonly log: (message: string) => void;
}

/** Says why nothing can be rendered now. */
export class RendererAway extends Error {}

/**
 * Renders in a process of its own, so that whoever sends stored pages never waits for a render. It is started again when it
 * ends; requests wait for that.
 */
export async function renderApart({ publicProtocol, log }: Options): Promise<Renderer> {
  const key = randomBytes(32).toString("base64url");
  const agent = new Agent({ keepAlive: true });
  let worked = 0;
  let isStopping = false;
  let running: Promise<Running> = start();
  await running;

  async function start(): Promise<Running> {
    const child = await startChild({
      name: "renderer",
      main,
      environment: { RENDER_KEY: key },
      onMessage: (message) => {
        const read: unknown = Reflect.get(Object(message), "lakeRead");
        if (read !== undefined) channel(lakeRead).publish(read);
      },
    });
    const proxy = createProxy({
      url: `http://127.0.0.1:${child.port}`,
      title: "process that renders pages",
      publicProtocol,
      pathOf: (target) => target,
      longestBody: () => Number.POSITIVE_INFINITY,
      headers: { [keyHeader]: key },
      received: note,
    });
    void child.ended.then(() => {
      proxy.close();
      if (isStopping) return;
      worked = 0;
      log("The process that renders pages is gone. Starting it again.");
      running = restart();
      running.catch(() => {}); // whoever waits for it is told
    });
    return { process: child, proxy };
  }

  async function restart(): Promise<Running> {
    for (;;) {
      try {
        return await start();
      } catch (error) {
        if (isStopping) throw error;
        log(`Starting the process that renders pages again failed: ${messageOf(error)}`);
        await wait(TRY_EVERY, null, { ref: false });
      }
    }
  }

  async function whenRunning(): Promise<Running> {
    const found = await Promise.race([running, wait(LONGEST_WAIT, null, { ref: false })]);
    if (found === null) throw new RendererAway("Rendering failed: the process that does it has not started.");
    return found;
  }

  function note(headers: IncomingHttpHeaders): void {
    const told = Number(headers[workedHeader]);
    delete headers[workedHeader];
    if (told > worked) worked = told;
  }

  /** A visitor's headers, with what this server says in place of what a visitor may make up. */
  function headersOf({ [wantedHeader]: _wanted, [doubtHeader]: _doubt, ...given }: IncomingHttpHeaders) {
    const doubt = doubtOf("compared");
    const { requestId } = requestContext() ?? {};
    return {
      ...given,
      [keyHeader]: key,
      ...(doubt && { [doubtHeader]: writeDoubt(doubt) }),
      ...(requestId !== undefined && { [requestIdHeader]: requestId }),
    };
  }

  /** Asks once more if the process ends meanwhile. */
  async function ask(wanted: Wanted, address: string, headers: IncomingHttpHeaders): Promise<Buffer> {
    const span = beginSpan("ask the renderer", { kind: "client" });
    const all: IncomingHttpHeaders = { ...headersOf(headers), ...span?.headers(), [wantedHeader]: wanted };
    for (const name of notOfCapture) delete all[name];
    try {
      const { process: asked } = await whenRunning();
      const first = await askAt(asked.port, address, all).catch(async (error: unknown) => {
        if (!isLost(error)) throw error;
        await Promise.race([asked.ended, wait(TRY_EVERY, null, { ref: false })]);
        return null;
      });
      const answer = first ?? (await askAt((await whenRunning()).process.port, address, all));
      span?.end();
      return answer;
    } catch (error) {
      span?.end(error);
      throw isLost(error) ? new RendererAway(`Rendering failed: ${messageOf(error)}`) : error;
    }
  }

  function askAt(port: number, address: string, headers: IncomingHttpHeaders): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const sent = openRequest({ host: "127.0.0.1", port, path: address, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        note(answer.headers);
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.once("error", reject);
        answer.once("end", () => {
          const body = Buffer.concat(chunks);
          if (answer.statusCode === 200) resolve(body);
          else reject(new Error(body.toString()));
        });
      });
      sent.once("error", reject);
      sent.end();
    });
  }

  return {
    async handle(request, response) {
      const { proxy } = await whenRunning();
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      response.once("close", resolve);
      request.headers = headersOf(request.headers);
      proxy.handle(request, response);
      await closed;
    },
    async capture(address, headers) {
      const { answer, tags } = unpackCaptured(await ask("capture", address, headers));
      dependOnTags(tags);
      return answer;
    },
    async resolve(path) {
      const asked = `/${encodeURIComponent(path)}`;
      const found: RouteResult | null = JSON.parse((await ask("resolve", asked, {})).toString());
      return found;
    },
    upgrade: (_request, socket) => refuseUpgrade(socket),
    worked: () => worked,
    metrics: async () => (await ask("metrics", "/", {})).toString(),
    async close() {
      isStopping = true;
      agent.destroy();
      const { process: child, proxy } = await running;
      proxy.close();
      await child.stop();
    },
  };
}

/** Whether the connection ended instead of an answer. */
function isLost(error: unknown): boolean {
  return error instanceof Error && "code" in error && lost.includes(String(error.code));
}
