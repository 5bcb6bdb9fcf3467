import { Hono } from "hono";
import { z } from "zod";
import type { LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { sentConsent } from "./consent-proof.ts";
import type { Kept } from "./consents.ts";

/** For the site's own servers: `POST /consents` keeps the proof of one answer, and says whether it did. */
export function consentRoutes({ consents }: Pick<LakeServices, "consents">): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  routes.post("/consents", async (c) => {
    const sent = sentConsent.safeParse(await c.req.json().catch(() => null));
    if (!sent.success)
      throw plainError(400, "Bad Request", `Keeping a consent failed: ${z.prettifyError(sent.error)}`);
    return c.json({ result: consents.keep(sent.data) } satisfies { result: Kept });
  });
  return routes;
}
