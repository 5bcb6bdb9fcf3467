import type { ServerResponse } from "node:http";
import type { CapturedResponse } from "./capture-response.ts";

/** How long one answer holds. In milliseconds. */
const HOLDS = 1_000;

/** `GET /api/health`: the parts are asked once a second at most, however many monitors and visitors want to know. */
export class Health {
  readonly #make: () => Promise<CapturedResponse>;
  readonly #now: () => number;
  #latest: Promise<CapturedResponse> | null = null;
  #begun = Number.NEGATIVE_INFINITY;

  constructor(make: () => Promise<CapturedResponse>, now = () => performance.now()) {
    this.#make = make;
    this.#now = now;
  }

  async send(response: ServerResponse): Promise<void> {
    const now = this.#now();
    if (this.#latest === null || now - this.#begun >= HOLDS) {
      this.#begun = now;
      this.#latest = this.#make().catch(failed);
    }
    const { status, headers, body } = await this.#latest;
    response.writeHead(status, { ...headers, "content-length": body.byteLength }).end(body);
  }
}

function failed(error: unknown): CapturedResponse {
  console.error("Asking the parts of the site how they are failed:", error);
  return {
    status: 500,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    body: Buffer.from("The parts of the site can't be asked how they are. The log says why.\n"),
  };
}
