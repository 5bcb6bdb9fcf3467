import type { BrowserCode } from "./browser/files.ts";
import type { ServicesTarget } from "./http/services-proxy.ts";
import type { Sharing } from "./machines/sharing.ts";
import type { Renderer } from "./next/renderer.ts";
import type { Studio } from "./studio/studio.ts";

export interface SiteOptions {
  readonly root: string;
  readonly log: (message: string) => void;
  readonly isDevelopment: boolean;
  readonly host: string;
  readonly port: number;
  readonly siteUrl: string;
  /** Whether somebody reads the metrics, so that publishes are looked for all the time. */
  readonly isMeasured: boolean;
  /** See `TRUST_PROXY`. */
  readonly trustProxy: readonly string[];
  /** `null`: hosted, so browsers reach it directly. */
  readonly lakeUrl: string | null;
  /** By which the lake's machine knows this one. */
  readonly lakeHeaders: Readonly<Record<string, string>>;
  /** `null`: hosted, so browsers reach them directly, or none. */
  readonly services: ServicesTarget | null;
  /** `null`: this is the only machine. */
  readonly sharing: Sharing | null;
  readonly studio: Studio;
  readonly browserCode: BrowserCode;
}

export interface Site {
  readonly port: number;
  /** See {@link Renderer.metrics}. */
  readonly rendererMetrics: Renderer["metrics"];
  /** @param patience - milliseconds in which running requests may end; no new ones are taken */
  close(patience: number): Promise<void>;
}
