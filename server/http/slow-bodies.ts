import type { IncomingMessage, ServerResponse } from "node:http";

/** The bytes that must arrive between two checks: a hundredth of the slowest phone line. */
const LEAST = 4_096;

/** Time between two checks, in milliseconds. */
export const LOOK_EVERY = 20_000;

interface Coming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  bytesRead: number;
}

/**
 * Closes connections whose body arrives a byte now and then: some thousand of them would exhaust the server. Uploads
 * may take as long as they need while they progress.
 */
export class SlowBodies {
  readonly #coming = new Set<Coming>();

  track(request: IncomingMessage, response: ServerResponse): void {
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    if (coding === undefined && !(Number(length) > 0)) return;
    // The first check only measures, because it may come just after the request.
    const coming = { request, response, bytesRead: Number.NEGATIVE_INFINITY };
    this.#coming.add(coming);
    const { socket } = request;
    const forget = () => {
      this.#coming.delete(coming);
      // The connection carries further requests.
      socket.off("close", forget);
    };
    request.on("close", forget);
    // An answered request stays open while its body is still arriving.
    socket.on("close", forget);
  }

  look(): void {
    for (const coming of this.#coming) {
      const { request, response, bytesRead } = coming;
      coming.bytesRead = request.socket.bytesRead;
      if (request.complete) this.#coming.delete(coming);
      // Arrived but unread bytes wait for us, not we for them.
      else if (coming.bytesRead - bytesRead < LEAST && request.readableLength === 0) close(request, response);
    }
  }
}

function close(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.socket.destroy();
  response.writeHead(408, { "content-type": "text/plain", connection: "close" });
  response.end("The body of the request did not come. Try again on a better connection.\n", () =>
    request.socket.destroy(),
  );
}
