import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** The next unread request. */
  next(): Promise<Received>;
  /** Requests that were received but not read. */
  readonly unread: readonly Received[];
}

/** A webhook receiver. `answer` returns the status for the n-th request, counted from 0. */
export async function startReceiver(answer: (index: number) => number = () => 200): Promise<Receiver> {
  const unread: Received[] = [];
  let wake = () => {};
  let count = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      unread.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(answer(count++)).end();
      wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    unread,
    async next() {
      while (unread.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return unread.shift() as Received; // the loop above left at least one
    },
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
