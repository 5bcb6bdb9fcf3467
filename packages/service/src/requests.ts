import type { Context, ErrorHandler, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { type StorageProblem, storageProblem } from "./database-file.ts";

/** The header that proves to the local services that the site's own server asks. */
export const tokenHeader = "x-paraph-services";

/** The site's host in the browser. The front server passes it on. */
function hostOf(c: Context): string | undefined {
  return c.req.header("x-forwarded-host") ?? c.req.header("host") ?? new URL(c.req.url).host;
}

/** Whether a page of these hosts sent a POST. Browsers send its origin with each, and a foreign page can't forge it. */
export function isOriginOf(
  origin: string | null | undefined,
  hosts: readonly (string | null | undefined)[],
): boolean {
  const address = origin ?? "";
  return URL.canParse(address) && hosts.includes(new URL(address).host);
}

/** Whether the page that sent this request belongs to the site; `null` if the request does not tell. */
export function isFromSite(c: Context): boolean | null {
  const origin = c.req.header("origin");
  if (origin !== undefined) return isOriginOf(origin, [hostOf(c)]);
  const site = c.req.header("sec-fetch-site");
  return site === undefined ? null : site === "same-origin";
}

/** The token of `Authorization: Bearer`, of the form that the identity provider's have; `null` without one. */
export function bearerOf(c: Context): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null;
}

export const refuseForeignPages: MiddlewareHandler = async (c, next) => {
  if (isFromSite(c) === false) {
    throw new ServiceError(403, "foreign_origin", "Pages of other origins can't call this API.");
  }
  await next();
};

/** Whether this is what `parseBody` throws for a body that says it is a form and is none. */
export function isBrokenForm(error: Error): boolean {
  return error instanceof TypeError && error.message.includes("as FormData");
}

/** Parses the body. Errors name the field. */
export async function readBody<Body>(c: Context, schema: z.ZodType<Body>): Promise<Body> {
  if (!/^application\/json(\s*;|$)/i.test(c.req.header("content-type") ?? "")) {
    throw new ServiceError(415, "not_json", "Send the body as JSON, with Content-Type: application/json.");
  }
  const parsed = schema.safeParse(parseJson(await c.req.text()));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") || "body";
  const message = `The field "${field}" is invalid: ${issue?.message ?? "it can't be read"}.`;
  throw new ServiceError(400, "invalid_field", message, { body: { field } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, wholeLetters);
  } catch {
    throw new ServiceError(400, "malformed_json", "The body is not valid JSON.");
  }
}

/** Half of a letter, as `"\ud800"`, is valid JSON, but nobody can store it or send it on. */
function wholeLetters(key: string, value: unknown): unknown {
  if (key.isWellFormed() && (typeof value !== "string" || value.isWellFormed())) return value;
  throw new SyntaxError("A text of the body has half of a letter in it.");
}

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
