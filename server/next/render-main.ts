import { subscribe } from "node:diagnostics_channel";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { messageOf } from "@paraph/service/message-of";
import { startLog, usualFormat } from "@paraph/service/telemetry/json-log";
import { measureProcess, metricsOf } from "@paraph/service/telemetry/process-metrics";
import {
  createRequestId,
  inRequest,
  readRequestId,
  requestIdHeader,
} from "@paraph/service/telemetry/request-context";
import { startTracing } from "@paraph/service/telemetry/start-tracing";
import { traced, traceHeaders } from "@paraph/service/telemetry/tracing";
import { setDoubt } from "../../lib/freshness/doubts.ts";
import { withDependencies } from "../../lib/freshness/remember.ts";
import { lakeRead } from "../../lib/lake-read.ts";
import { provideAddedPrices } from "../../lib/selling/added-prices.ts";
import { sharedStoppedPrices } from "../../lib/selling/offers/stopped-prices.ts";
import { isSecret } from "../back-ends/guard.ts";
import {
  keyHeader,
  packCaptured,
  readState,
  stateHeader,
  type Wanted,
  wantedHeader,
  workedHeader,
} from "./render-wire.ts";
import { renderHere } from "./renderer.ts";

/** Renders in a process of its own, for the front server that has started it (render-apart.ts). */
const key = process.env.RENDER_KEY ?? "";
delete process.env.RENDER_KEY;
const root = path.resolve(import.meta.dirname, "../..");
startLog({ part: "site", stream: process.stderr, usual: usualFormat() });
measureProcess();
const stopTracing = await startTracing("site");
provideAddedPrices(() => sharedStoppedPrices()?.added() ?? new Map());
const renderer = await renderHere({ root, isDevelopment: false, port: Number(process.env.PORT) });

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isSecret(request.headers[keyHeader], key)) return void response.writeHead(404).end();
  const wanted = request.headers[wantedHeader];
  const { doubt, studio } = readState(request);
  setDoubt("compared", doubt?.reason ?? null, doubt?.since);
  process.env.PARAPH_STUDIO = studio;
  const requestId = readRequestId(request.headers[requestIdHeader]) ?? createRequestId();
  const trace = { ...request.headers };
  // Next sees what the front server would show it in its own process.
  for (const name of [keyHeader, wantedHeader, stateHeader, "connection", ...traceHeaders])
    delete request.headers[name];
  tellWorked(response);
  await inRequest({ requestId, part: "site" }, () =>
    traced("answer", { kind: "server", continues: trace }, () => answerAs(wanted, request, response)),
  );
}

async function answerAs(
  wanted: string | readonly string[] | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = request.url ?? "/";
  if (wanted === undefined) return renderer.handle(request, response);
  switch (
    wanted as Wanted // only render-apart.ts has the key
  ) {
    case "capture": {
      const { result, tags } = await withDependencies(() => renderer.capture(address, request.headers));
      return void response.end(packCaptured({ answer: result, tags }));
    }
    case "resolve":
      return void response.end(JSON.stringify(await renderer.resolve(decodeURIComponent(address.slice(1)))));
    case "life":
      return void response.end();
    case "metrics":
      return void response.end(await metricsOf("site"));
  }
}

/** As late as a header can: most of the work is done by then. */
function tellWorked(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = ((...parameters: unknown[]) => {
    const { user, system } = process.threadCpuUsage();
    response.setHeader(workedHeader, (user + system) / 1000);
    return Reflect.apply(writeHead, response, parameters);
  }) as typeof writeHead; // its overloads differ in where the headers stand
}

// The front server adds to the headers of its own visitors, which have 16 KB.
const server = createServer({ maxHeaderSize: 32 * 1024 }, (request, response) => {
  answer(request, response).catch((error: unknown) => {
    if (request.headers[wantedHeader] === undefined) console.error(`Answering ${request.url} failed:`, error);
    if (response.headersSent) return void response.destroy();
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(messageOf(error));
  });
});
// The front server ends what nobody waits for.
server.requestTimeout = 0;
// Else the last ones, which are the front server's, would be left out.
server.maxHeadersCount = 0;
server.keepAliveTimeout = 0;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ renderer: { port: typeof address === "object" && address ? address.port : 0 } });
});
// The front server counts the reads, and asks the lake again when it answers.
subscribe(lakeRead, (message) => process.connected && process.send?.({ lakeRead: message }));

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  server.close();
  server.closeAllConnections();
  await renderer.close();
  await stopTracing();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The front server is gone or was killed.
process.on("disconnect", () => process.exit(0));
