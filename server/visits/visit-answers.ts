import type { IncomingMessage } from "node:http";
import { readPeriod } from "@paraph/lake/visits/visits";
import { log } from "@paraph/service/telemetry/log";
import type { Context } from "../http/context.ts";
import type { StudioProof } from "./studio-proof.ts";
import type { VisitStore } from "./visit-store.ts";

const paths: readonly string[] = ["/api/visits", "/api/visits/rows"];

interface Options {
  readonly store: Pick<VisitStore, "summary" | "rows">;
  readonly proof: Pick<StudioProof, "isGiven">;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Tells the Studio of a hosted lake what this site has counted, in the words in which our own lake does. */
export class VisitAnswers {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns whether the request is for it. */
  send({ request, response, target: { path, query } }: Context): boolean {
    if (!paths.includes(path)) return false;
    void this.#answer(request, path, new URLSearchParams(query)).then(({ status, body }) => {
      response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
      response.end(JSON.stringify(body));
    });
    return true;
  }

  async #answer(request: IncomingMessage, path: string, search: URLSearchParams): Promise<Answer> {
    const { store, proof } = this.#options;
    try {
      const isOwn = request.headers["sec-fetch-site"] === "same-origin";
      if (!isOwn || !(await proof.isGiven(request.headers.authorization)))
        return refusal(401, "Only people who are signed in to the Studio may read counts.");
      const period = readPeriod(search);
      if (typeof period === "string") return refusal(400, `Reading visits failed: ${period}`);
      const body = path.endsWith("/rows") ? { rows: await store.rows(period) } : await store.summary(period);
      return { status: 200, body };
    } catch (error) {
      log.warn("Reading counted visits for the Studio failed. It asks again by itself.", { error });
      return refusal(503, "The counts can’t be read now. It is tried again.");
    }
  }
}

function refusal(status: number, message: string): Answer {
  return { status, body: { message } };
}
