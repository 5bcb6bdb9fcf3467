import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface LoadResult {
  /** Requests answered in a second. */
  readonly throughput: number;
  /** Milliseconds from a request to the last byte of its answer, one for each request. */
  readonly durations: readonly number[];
}

const endOfHead = Buffer.from("\r\n\r\n");
const lastChunk = Buffer.from("0\r\n\r\n");

/**
 * Asks for one address over and over on several connections at once, as a proxy in front does. The answers are
 * only measured off, not parsed, so that the one who asks costs far less than the one who answers.
 * @throws when an answer is no 200, or a connection ends.
 */
export async function load(url: string, connections: number, requests: number): Promise<LoadResult> {
  const { hostname, port, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br, gzip\r\n\r\n`;
  const durations: number[] = [];
  let left = requests;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay();
      await once(socket, "connect");
      while (left-- > 0) {
        const asked = performance.now();
        socket.write(request);
        await wholeAnswer(socket, url);
        durations.push(performance.now() - asked);
      }
      socket.destroy();
    }),
  );
  return { throughput: (durations.length / (performance.now() - began)) * 1_000, durations };
}

/** Resolves with the last byte of one answer. */
function wholeAnswer(socket: Socket, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    /** Bytes of the body still to come; null before its head is here, NaN when it comes in chunks. */
    let missing: number | null = null;
    const done = (error?: Error) => {
      socket.off("data", take).off("close", lost);
      if (error) reject(error);
      else resolve();
    };
    const lost = () => done(new Error(`${url} closed the connection within an answer.`));
    const take = (chunk: Buffer) => {
      if (missing === null) {
        head = head.byteLength === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(endOfHead);
        if (end < 0) return;
        const text = head.toString("latin1", 0, end);
        if (!text.startsWith("HTTP/1.1 200 "))
          return done(new Error(`${url} answered ${text.split("\r\n")[0]}`));
        const length = /^content-length: (\d+)/im.exec(text)?.[1];
        missing =
          length === undefined ? Number.NaN : Number(length) - (head.byteLength - end - endOfHead.byteLength);
      } else missing -= chunk.byteLength;
      if (missing === 0 || (Number.isNaN(missing) && chunk.subarray(-lastChunk.byteLength).equals(lastChunk)))
        done();
    };
    socket.on("data", take).on("close", lost);
  });
}
