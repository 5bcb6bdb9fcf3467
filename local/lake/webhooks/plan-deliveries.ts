import { createHash } from "node:crypto";
import type { LakeContext } from "../context.ts";
import { createDeltaFilter, createProjection, type Delta } from "../query/matcher.ts";
import type { Dataset, DocumentChange, Transaction } from "../store/types.ts";
import type { NewDelivery } from "./deliveries.ts";
import type { Operation, Webhook } from "./hooks.ts";

/** What one transaction sends to the webhooks. A webhook whose GROQ fails at one change is logged, not stuck. */
export async function planDeliveries(
  transaction: Transaction,
  hooks: readonly Webhook[],
  dataset: Dataset,
  context: LakeContext,
): Promise<NewDelivery[]> {
  const planned: NewDelivery[] = [];
  for (const hook of hooks) {
    if (hook.isDisabled || (hook.dataset !== "*" && hook.dataset !== dataset.name)) continue;
    for (const change of transaction.changes) {
      const operation = operationOf(change);
      if (!hook.on.includes(operation) || (!hook.includeDrafts && isDraft(change.id))) continue;
      try {
        const body = await bodyOf(hook, change, transaction, dataset, context);
        if (body === null) continue;
        planned.push({
          id: createHash("sha256")
            .update(`${hook.id} ${transaction.id} ${change.id}`)
            .digest("hex")
            .slice(0, 32),
          hookId: hook.id,
          dataset: dataset.name,
          transactionId: transaction.id,
          transactionTime: transaction.timestamp,
          documentId: change.id,
          operation,
          body,
        });
      } catch (error) {
        context.log(`Webhook ${hook.name} failed at ${change.id} of ${transaction.id}: ${String(error)}`);
      }
    }
  }
  return planned;
}

async function bodyOf(
  hook: Webhook,
  change: DocumentChange,
  transaction: Transaction,
  dataset: Dataset,
  context: LakeContext,
): Promise<string | null> {
  const delta: Delta = {
    before: change.previous,
    after: change.next,
    identity: transaction.author,
    now: new Date(transaction.timestamp),
    projectId: context.projectId,
    dataset: dataset.name,
    dereference: (id) => dataset.documents.get(id),
  };
  if (!(await createDeltaFilter(hook.filter)(delta))) return null;
  return JSON.stringify((await createProjection(hook.projection)(delta)) ?? null);
}

function operationOf({ previous, next }: DocumentChange): Operation {
  if (!next) return "delete";
  return previous ? "update" : "create";
}

function isDraft(id: string): boolean {
  return id.includes(".");
}
