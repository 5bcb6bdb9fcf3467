import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** In bytes and milliseconds. They give many pieces in the first screen of a page. */
const PIECE = 700;
const PAUSE = 12;
/** The rest is sent at once, because it is below the first screen. */
const SLOW_PART = 60_000;

export interface SlowFront {
  readonly url: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A proxy that sends a site's pages in small pieces, as slow networks and busy machines do. Keeps the name it was asked by. */
export async function startSlowFront(target: string): Promise<SlowFront> {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const onward = http.request(new URL(request.url ?? "/", target), { headers }, (answer) => {
      const { "content-length": _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept);
      const isPage = answer.headers["content-type"]?.startsWith("text/html");
      if (!isPage) return void answer.pipe(response);
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => void sendSlowly(Buffer.concat(chunks), response));
    });
    onward.on("error", () => response.destroy());
    onward.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function sendSlowly(page: Buffer, response: http.ServerResponse): Promise<void> {
  const end = Math.min(page.length, SLOW_PART);
  for (let at = 0; at < end; at += PIECE) {
    response.write(page.subarray(at, Math.min(at + PIECE, end)));
    await pause(PAUSE);
  }
  response.end(page.subarray(end));
}
