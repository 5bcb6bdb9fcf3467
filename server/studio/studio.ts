import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** What answers under the Studio's address. */
export interface Studio {
  send(request: IncomingMessage, response: ServerResponse): void;
  /** Only in development, where changes come by a socket. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** A Studio that answers, though perhaps with an excuse so far. */
export interface OpenStudio {
  readonly studio: Studio;
  /** Whether it answers as soon as the site does. */
  readonly isReady: boolean;
  /** Has it built, after the site answers. Rejects with what failed. */
  prepare(): Promise<void>;
}
