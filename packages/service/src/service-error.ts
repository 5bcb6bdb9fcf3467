import type { ErrorHandler } from "hono";
import { type StorageProblem, storageProblem } from "./database-file.ts";

type Status = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 502 | 503 | 507;

interface ErrorDetails {
  /** More fields of the body, in addition to `error` and `message`. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An API error: `{error, message}` with a status. */
export class ServiceError extends Error {
  readonly status: Status;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: Status, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const words: Readonly<Record<StorageProblem, string>> = {
  full: "The disk of this service is full",
  unwritable: "This service can't write to its disk",
  "no file handles": "This service has too many files open",
};

export function answerError(log: (message: string) => void, title: string): ErrorHandler {
  return (error, c) => {
    if (error instanceof ServiceError) {
      for (const [name, value] of Object.entries(error.details.headers ?? {})) c.header(name, value);
      return c.json({ ...error.details.body, error: error.code, message: error.message }, error.status);
    }
    // Without the query, which may contain a value that signs somebody in.
    log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    const problem = storageProblem(error);
    if (problem !== null) {
      c.header("Retry-After", "30");
      const message = `${words[problem]}, so nothing of this was stored or charged. Try again later.`;
      return c.json({ error: "storage", message }, problem === "full" ? 507 : 503);
    }
    const message = `The ${title} failed; its log says why. Try again in a moment.`;
    return c.json({ error: "internal", message }, 500);
  };
}
