import type { IncomingMessage } from "node:http";

/**
 * Whether a request asks for a WebSocket. Node answers other upgrades, such as a client's offer to go on in HTTP/2
 * (`Upgrade: h2c`), as if they were not there.
 */
export function isSocketUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}
