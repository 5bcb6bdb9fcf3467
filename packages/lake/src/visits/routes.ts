import { type Context, Hono } from "hono";
import { z } from "zod";
import type { LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import type { LakeServices } from "../services.ts";
import { visitBatch } from "./visit-row.ts";
import { readPeriod, type VisitPeriod } from "./visits.ts";

/**
 * What happened on pages. `POST /visits` is for the site's own servers, `GET /visits?page=/pricing&days=30` and
 * `GET /visits/rows` are for the Studio; `page` can be there several times.
 */
export function visitRoutes({ visits, settings }: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  routes.post("/visits", async (c) => {
    const batch = visitBatch.safeParse(await c.req.json().catch(() => null));
    if (!batch.success) throw refusal("Counting visits", z.prettifyError(batch.error));
    if (settings.visits.isCounting) visits.add(batch.data);
    return c.json({ isCounting: settings.visits.isCounting });
  });
  routes.get("/visits", (c) => c.json(visits.summary(periodOf(c))));
  routes.get("/visits/rows", (c) => c.json({ rows: visits.rows(periodOf(c)) }));
  return routes;
}

function periodOf(c: Context<LakeEnvironment>): VisitPeriod {
  const asked = readPeriod(new URL(c.req.url).searchParams);
  if (typeof asked === "string") throw refusal("Reading visits", asked);
  return asked;
}

function refusal(what: string, why: string): Error {
  return plainError(400, "Bad Request", `${what} failed: ${why}`);
}
