import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { studioPath } from "./names.ts";

/** What answers under the Studio's address. */
export interface Studio {
  send(request: IncomingMessage, response: ServerResponse): void;
  /** Only in development, where changes come by a socket. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

export function isStudioPath(target = "/"): boolean {
  return target.startsWith(studioPath) && /^(?:[/?]|$)/.test(target.slice(studioPath.length));
}
