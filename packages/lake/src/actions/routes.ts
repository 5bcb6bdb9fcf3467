import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { LakeError, typedError } from "../errors.ts";
import { commitPending } from "../mutate/apply-mutations.ts";
import { PendingTransaction } from "../mutate/pending-transaction.ts";
import { hasPublished, publishedHeader } from "../mutate/published.ts";
import { readWriteRequest } from "../mutate/request.ts";
import { atItem, lacksPermission } from "../mutate/write-error.ts";
import { applyActions } from "./apply-actions.ts";
import { parseAction } from "./parse-action.ts";

/** Commits all actions of a request as one transaction. Each changed document causes one event. */
export function actionRoutes(context: LakeContext): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  routes.post("/data/actions/:dataset", async (c) => {
    const dataset = context.store.dataset(c.req.param("dataset"));
    const caller = c.get("caller");
    const request = await readWriteRequest(c, context, "action");
    const { actions } = request.body;
    if (!Array.isArray(actions) || actions.length === 0) {
      throw typedError(400, "actionError", 'The request body needs a non-empty array "actions"');
    }
    const parsed = actions.map((action, index) => atItem("action", index, () => parseAction(action)));
    const pending = new PendingTransaction(dataset, request.pending);
    try {
      applyActions(pending, parsed, caller);
    } catch (error) {
      // The Studio takes any refusal of its question for a missing permission, and keeps that until it is loaded anew.
      if (!request.asksPermission || !(error instanceof LakeError) || lacksPermission(error)) throw error;
    }
    const transaction = request.isDryRun ? null : commitPending(pending, caller.id);
    if (hasPublished(transaction, dataset)) c.header(publishedHeader, "true");
    return c.json({ transactionId: request.pending.transactionId });
  });

  return routes;
}
