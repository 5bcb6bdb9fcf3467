import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { beginPending, commitPending } from "../mutate/apply-mutations.ts";
import { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission } from "../mutate/permissions.ts";
import { readWriteRequest } from "../mutate/request.ts";
import { atItem, invalid } from "../mutate/write-error.ts";
import { audienceOf, mayRead } from "../query/perspective.ts";
import { bringUpToDate, versionsBehind } from "./behind.ts";
import { collisionsAmong } from "./collisions.ts";
import { releaseNameOf, releaseType, requireRelease } from "./release.ts";

/** What the releases that have not run yet were begun before, and how they take it. */
export function releaseRoutes(context: LakeContext): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  routes.get("/data/behind/:dataset", (c) => {
    const caller = c.get("caller");
    if (caller.role === "anonymous")
      throw plainError(401, "Unauthorized", "Reading releases needs a session or a token");
    const pending = beginPending(context.store.dataset(c.req.param("dataset")), context);
    const audience = audienceOf(caller);
    const collisions = collisionsAmong(pending).filter((one) => mayRead(audience, one.id, one.type));
    const releases = pending.idsOfType(releaseType).flatMap((id) => {
      const name = releaseNameOf(id);
      const state = pending.get(id)?.state;
      if (name === null || (state !== "active" && state !== "scheduled")) return [];
      const versions = versionsBehind(pending, name).filter((one) => mayRead(audience, one.id, one.type));
      const own = collisions.filter(({ earlier, later }) => earlier.name === name || later.name === name);
      if (versions.length + own.length === 0) return [];
      return [{ name, versions, ...(own.length > 0 && { collisions: own }) }];
    });
    return c.json({ releases });
  });

  routes.post("/data/behind/:dataset/:release", async (c) => {
    const dataset = context.store.dataset(c.req.param("dataset"));
    const release = c.req.param("release");
    const caller = c.get("caller");
    const request = await readWriteRequest(c, context, "action");
    const pending = new PendingTransaction(dataset, request.pending);
    atItem("action", 0, () => {
      if (requireRelease(pending, release).state !== "active")
        throw invalid(`Release "${release}" is not active, so its documents can't be brought up to date`);
      for (const id of pending.idsOfRelease(release)) checkPermission(caller, "update", id);
      bringUpToDate(pending, release);
      if (!request.isDryRun && pending.changes().length > 0) commitPending(pending, caller.id);
    });
    return c.json({ transactionId: request.pending.transactionId });
  });

  return routes;
}
