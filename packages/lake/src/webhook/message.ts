import { createHash } from "node:crypto";
import type { LakeContext } from "../context.ts";
import { releaseOfVersion } from "../document-ids.ts";
import { createDeltaFilter, createProjection, type Delta } from "../query/matcher.ts";
import { releaseNameOf } from "../releases/release.ts";
import type { ConfiguredWebhook } from "../settings.ts";
import type { Dataset, DocumentChange, Transaction } from "../store/types.ts";

/** A message to the receiver about one changed document. */
export interface Message {
  /** The same for the same change, so that a receiver can detect duplicates. */
  readonly id: string;
  readonly dataset: string;
  readonly transactionId: string;
  readonly transactionTime: string;
  readonly documentId: string;
  readonly operation: string;
  readonly body: string;
}

/**
 * The messages of one transaction. If the filter or projection throws for a change, it is logged and skipped.
 */
export async function messagesOf(
  transaction: Transaction,
  webhook: ConfiguredWebhook,
  dataset: Dataset,
  context: LakeContext,
): Promise<Message[]> {
  const messages: Message[] = [];
  for (const change of transaction.changes) {
    if (!isIncluded(change.id, webhook)) continue;
    try {
      const body = await bodyOf(webhook, change, transaction, dataset, context);
      if (body === null) continue;
      messages.push({
        id: createHash("sha256").update(`${transaction.id} ${change.id}`).digest("hex").slice(0, 32),
        dataset: dataset.name,
        transactionId: transaction.id,
        transactionTime: transaction.timestamp,
        documentId: change.id,
        operation: operationOf(change),
        body,
      });
    } catch (error) {
      context.log(
        `Creating the webhook message for ${change.id} in ${transaction.id} failed: ${String(error)}`,
      );
    }
  }
  return messages;
}

/** A release's own document is one that any webhook can ask for, to learn of the whole release by one message. */
function isIncluded(id: string, { includeDrafts, includeAllVersions }: ConfiguredWebhook): boolean {
  if (!id.includes(".") || releaseNameOf(id) !== null) return true;
  return releaseOfVersion(id) === null ? includeDrafts : includeAllVersions;
}

async function bodyOf(
  { filter, projection }: ConfiguredWebhook,
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
  if (!(await createDeltaFilter(filter)(delta))) return null;
  return JSON.stringify((await createProjection(projection)(delta)) ?? null);
}

function operationOf({ previous, next }: DocumentChange): "create" | "update" | "delete" {
  if (!next) return "delete";
  return previous ? "update" : "create";
}
