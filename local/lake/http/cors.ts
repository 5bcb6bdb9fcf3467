import { cors } from "hono/cors";
import type { LakeSettings } from "../settings.ts";
import { allowedOrigin } from "./origins.ts";

/** Only listed origins get an answer with credentials; for every other one there are no CORS headers at all. */
export function lakeCors(settings: LakeSettings) {
  return cors({
    origin: (origin) => allowedOrigin(origin, settings.allowedOrigins),
    credentials: true,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposeHeaders: ["Retry-After", "X-Sanity-Deprecated", "ETag"],
    maxAge: 600,
  });
}
