import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeSettings } from "../settings.ts";

const uploads = /\/(assets\/(images|files)|data\/import)\//;

/** 413 before a route reads anything: uploads have their own, larger limit. */
export function limitBodies(settings: LakeSettings): MiddlewareHandler<LakeEnvironment> {
  const limited = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw plainError(413, "Request Entity Too Large", `The request body is larger than ${maxSize} bytes`);
      },
    });
  const json = limited(settings.maxJsonBytes);
  const upload = limited(settings.maxUploadBytes);
  return (c, next) => (uploads.test(c.req.path) ? upload(c, next) : json(c, next));
}
