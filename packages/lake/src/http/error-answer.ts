import { type StorageProblem, storageProblem } from "@paraph/service/database-file";
import { isBrokenForm } from "@paraph/service/requests";
import { redact } from "@paraph/service/telemetry/redact";
import type { ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { LakeError, plainError } from "../errors.ts";

/** Renders route errors in the vendor's format. Logs unexpected ones and reveals nothing about them. */
export function answerError(context: LakeContext): ErrorHandler<LakeEnvironment> {
  return (error, c) => {
    const known = asLakeError(error);
    if (!known || storageProblem(error) !== null)
      context.log(redact(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`));
    const { status, body } = known ?? plainError(500, "Internal Server Error", "An internal error occurred");
    const retryAfter = body.retryAfter;
    if (typeof retryAfter === "number") c.header("Retry-After", String(retryAfter));
    // LakeError is only created with statuses that allow a body.
    return c.json(body, status as ContentfulStatusCode);
  };
}

const answers: Readonly<Record<StorageProblem, LakeError>> = {
  full: plainError(507, "Insufficient Storage", "The lake's disk is full: nothing of this was stored"),
  unwritable: unavailable("The lake can't write to its disk: nothing of this was stored"),
  "no file handles": unavailable("The lake has too many files open: nothing of this was stored"),
};

function unavailable(message: string): LakeError {
  return new LakeError(503, { statusCode: 503, error: "Service Unavailable", message, retryAfter: 5 });
}

function asLakeError(error: Error): LakeError | null {
  if (error instanceof LakeError) return error;
  const problem = storageProblem(error);
  if (problem !== null) return answers[problem];
  if (isBrokenForm(error))
    return plainError(
      400,
      "Bad Request",
      "Reading the form failed: its body is not what its content type says",
    );
  // What `request.json()` throws for a body that is not JSON.
  if (error instanceof SyntaxError && error.message.includes("JSON")) {
    return plainError(400, "Bad Request", `Parsing the request body failed: ${error.message}`);
  }
  return null;
}

export function unauthorized(message = "Session not found"): LakeError {
  return new LakeError(401, {
    statusCode: 401,
    error: "Unauthorized",
    message,
    errorCode: "SIO-401-ANF",
  });
}

export function tooManyRequests(seconds: number): LakeError {
  return new LakeError(429, {
    statusCode: 429,
    error: "Too Many Requests",
    message: `Too many requests. Try again in ${seconds} s.`,
    retryAfter: seconds,
  });
}
