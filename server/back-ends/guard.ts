import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { tokenHeader } from "@paraph/service/requests";

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

const identityPrefixes = ["/identitytoolkit.googleapis.com/", "/securetoken.googleapis.com/"];

/** The SDK's requests take a few hundred bytes. The emulator itself would accept a gigabyte. */
const longestIdentityBody = 64 * 1024;

/** Whether the emulator handles this path, rather than one of our pages or APIs. */
export function isIdentityPath(target = ""): boolean {
  return identityPrefixes.some((prefix) => target.startsWith(prefix));
}

/**
 * Accepts requests from the front server only. Otherwise a page in a browser could reach this port and bypass
 * the front server's checks.
 */
export function isFront(request: IncomingMessage, token: string): boolean {
  return isSecret(request.headers[tokenHeader], token);
}

/** Compares a header with a secret in a time that says nothing about it. */
export function isSecret(given: string | readonly string[] | undefined, secret: string): boolean {
  const [one, other] = [Buffer.from(String(given ?? "")), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Why a request from the front server is refused, or `null` if it is allowed. */
export function refusalOf(request: IncomingMessage): Refusal | null {
  const { origin, authorization, "x-forwarded-host": host, "x-forwarded-proto": protocol } = request.headers;
  if (origin !== undefined && origin !== `${protocol}://${host}`) {
    return { status: 403, message: "Pages of other origins can't use the local accounts." };
  }
  if (!isIdentityPath(request.url)) return null;
  if (/\/projects[/:]/.test(request.url ?? "")) {
    return { status: 403, message: "Accounts can't be administered through the site." };
  }
  // People's requests identify them in the body or by an API key. This header is for the emulator's "owner".
  if (authorization !== undefined) {
    return {
      status: 403,
      message: "The local accounts accept no Authorization header: administration is not available here.",
    };
  }
  return bodyRefusal(request);
}

function bodyRefusal({ method, headers }: IncomingMessage): Refusal | null {
  if (method !== "POST") return null;
  const length = headers["content-length"];
  if (length === undefined) return { status: 411, message: "The request needs a Content-Length header." };
  if (Number(length) > longestIdentityBody) return { status: 413, message: "The body is too large." };
  return null;
}
