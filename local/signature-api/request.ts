import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { Identity, ProductDependencies } from "./dependencies.ts";
import { ProductError } from "./errors.ts";

/** The site's host in the browser. The front server passes it on. */
function hostOf(c: Context): string | undefined {
  return c.req.header("x-forwarded-host") ?? c.req.header("host") ?? new URL(c.req.url).host;
}

/** Whether the page that sent this request belongs to the site; `null` if the request does not tell. */
export function isFromSite(c: Context): boolean | null {
  const origin = c.req.header("origin");
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === hostOf(c);
  const site = c.req.header("sec-fetch-site");
  return site === undefined ? null : site === "same-origin";
}

export const refuseForeignPages: MiddlewareHandler = async (c, next) => {
  if (isFromSite(c) === false) {
    throw new ProductError(403, "foreign_origin", "Pages of other origins can't call this API.");
  }
  await next();
};

/** Parses the body. Errors name the field. */
export async function readBody<Body>(c: Context, schema: z.ZodType<Body>): Promise<Body> {
  if (!/^application\/json(\s*;|$)/i.test(c.req.header("content-type") ?? "")) {
    throw new ProductError(415, "not_json", "Send the body as JSON, with Content-Type: application/json.");
  }
  const parsed = schema.safeParse(parseJson(await c.req.text()));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") || "body";
  const message = `The field "${field}" is invalid: ${issue?.message ?? "it can't be read"}.`;
  throw new ProductError(400, "invalid_field", message, { body: { field } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProductError(400, "malformed_json", "The body is not valid JSON.");
  }
}

/** The person in `Authorization: Bearer <ID token>`. */
export async function findBearer(c: Context, deps: ProductDependencies): Promise<Identity | null> {
  const token = /^Bearer ([\w.-]+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  return token ? await deps.verifyIdToken(token) : null;
}

export async function requireBearer(c: Context, deps: ProductDependencies): Promise<Identity> {
  const identity = await findBearer(c, deps);
  if (identity) return identity;
  throw invalidToken("Send a valid ID token as Authorization: Bearer.");
}

export function invalidToken(message: string): ProductError {
  return new ProductError(401, "invalid_token", message);
}

export function isSameEmail(one: string, other: string): boolean {
  return normalEmail(one) === normalEmail(other);
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
