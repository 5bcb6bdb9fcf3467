import type { Caller } from "../context.ts";

/** The sender whose share of the lake's work a request uses: a person's id, or a stranger's address. */
export function senderOf(caller: Caller, headers: Headers): string {
  return caller.role === "anonymous" ? forwardedAddress(headers) : caller.id;
}

/** The proxy on this machine wrote the last hop. The client may have forged the earlier ones. */
export function forwardedAddress(headers: Headers): string {
  return headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "direct";
}
