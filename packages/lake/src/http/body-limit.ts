import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeSettings } from "../settings.ts";

const forms = /^\/v[^/]+\/auth\//;
const mostFormBytes = 64 * 1024;
const uploads = /^\/v[^/]+\/(assets\/(images|files)|data\/import)\/[^/]+$/;

/** The largest body that the lake accepts for a path. Uploads may be larger than the default; what strangers fill in is small. */
export function longestBody(
  path: string,
  { maxJsonBytes, maxUploadBytes }: Pick<LakeSettings, "maxJsonBytes" | "maxUploadBytes">,
): number {
  if (forms.test(path)) return Math.min(mostFormBytes, maxJsonBytes);
  return uploads.test(path) ? maxUploadBytes : maxJsonBytes;
}

/** Answers 413 before a route reads the body. */
export function limitBodies(settings: LakeSettings): MiddlewareHandler<LakeEnvironment> {
  const limited = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw plainError(413, "Request Entity Too Large", `The request body is larger than ${maxSize} bytes`);
      },
    });
  return (c, next) => limited(longestBody(c.req.path, settings))(c, next);
}
