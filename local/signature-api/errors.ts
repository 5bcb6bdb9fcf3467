import type { ErrorHandler } from "hono";

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503;

interface ErrorDetails {
  /** More fields of the body, in addition to `error` and `message`. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An API error: `{error, message}` with a status. */
export class ProductError extends Error {
  readonly status: Status;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: Status, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "ProductError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function answerError(log: (message: string) => void, title = "signature API"): ErrorHandler {
  return (error, c) => {
    if (error instanceof ProductError) {
      for (const [name, value] of Object.entries(error.details.headers ?? {})) c.header(name, value);
      return c.json({ ...error.details.body, error: error.code, message: error.message }, error.status);
    }
    // Without the query, which may contain a value that signs somebody in.
    log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    const message = `The ${title} failed; its log says why. Try again in a moment.`;
    return c.json({ error: "internal", message }, 500);
  };
}
