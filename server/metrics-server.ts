import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tokenHeader } from "@paraph/service/requests";
import { mergeMetrics } from "@paraph/service/telemetry/merge-metrics";
import { metricsOf, metricsPath, metricsType } from "@paraph/service/telemetry/process-metrics";
import type { LocalBackEnds } from "./back-ends/start-local.ts";
import { StartError } from "./preconditions.ts";

/** Prometheus gives up after ten seconds. A back end that hangs must not keep it from this server's own metrics. */
const PATIENCE = 3_000;

interface Process {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Whose metrics are answered with, beside this process's own. */
export interface Measured extends Pick<LocalBackEnds, "lake" | "services"> {
  /** Of the process that renders, where it has one. */
  readonly site: (() => Promise<string>) | null;
}

interface Options {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly backEnds: Measured;
}

interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Answers Prometheus with the metrics of this process and its back ends, on a port of its own: they are not for visitors. */
export async function serveMetrics({ host, port, backEnds }: Options): Promise<MetricsServer> {
  const { lake, services, site } = backEnds;
  const processes: readonly Process[] = [
    ...(lake ? [{ name: "lake", url: lake.url, headers: { authorization: `Bearer ${lake.token}` } }] : []),
    ...(services
      ? [{ name: "services", url: services.url, headers: { [tokenHeader]: services.token } }]
      : []),
  ];

  async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if ((method !== "GET" && method !== "HEAD") || url?.split("?", 1)[0] !== metricsPath) {
      response.writeHead(404, { "content-type": "text/plain" }).end(`Metrics are at ${metricsPath}.\n`);
      return;
    }
    const texts = await Promise.all([
      metricsOf("front"),
      ...(site ? [metricsFrom("site", site)] : []),
      ...processes.map(({ name, url, headers }) => metricsFrom(name, () => ask(url, headers))),
    ]);
    response.writeHead(200, { "content-type": metricsType, "cache-control": "no-store" });
    response.end(mergeMetrics(texts));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error("Answering with metrics failed:", error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          `Listening for Prometheus on ${host}, port ${port} failed (${error.code}). Set METRICS_PORT to a free port and METRICS_HOST to an address of this machine.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A process's metrics, and whether it gave them. */
async function metricsFrom(name: string, read: () => Promise<string>): Promise<string> {
  const up = (value: 0 | 1) =>
    `# HELP paraph_up Whether a process answers with its metrics.\n# TYPE paraph_up gauge\nparaph_up{process="${name}"} ${value}\n`;
  const late = AbortSignal.timeout(PATIENCE);
  const tooLate = new Promise<never>((_, reject) =>
    late.addEventListener("abort", () => reject(late.reason), { once: true }),
  );
  try {
    return `${up(1)}${await Promise.race([read(), tooLate])}`;
  } catch {
    // It is gone, restarting or busy; that is what the metric says.
    return up(0);
  }
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url + metricsPath, { headers, signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}
