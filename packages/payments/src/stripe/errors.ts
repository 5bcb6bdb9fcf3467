import type { ErrorHandler } from "hono";

type Status = 400 | 401 | 404;

/** An error in the provider's format, so that its SDK throws as for the real one. */
export class StripeStandInError extends Error {
  readonly status: Status;
  readonly type: string;
  readonly details: { readonly param?: string; readonly code?: string };

  constructor(
    status: Status,
    type: string,
    message: string,
    details: { param?: string; code?: string } = {},
  ) {
    super(message);
    this.name = "StripeStandInError";
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

export function invalidRequest(
  message: string,
  param: string,
  code = "parameter_invalid",
): StripeStandInError {
  return new StripeStandInError(400, "invalid_request_error", message, { param, code });
}

export function answerStripeError(log: (message: string) => void): ErrorHandler {
  return (error, c) => {
    if (error instanceof StripeStandInError) {
      const { type, message, details, status } = error;
      return c.json({ error: { type, message, ...details } }, status);
    }
    log(`The payment provider's stand-in failed at ${c.req.method} ${c.req.path}: ${error.stack ?? error}`);
    return c.json({ error: { type: "api_error", message: "The stand-in failed. See its log." } }, 500);
  };
}
