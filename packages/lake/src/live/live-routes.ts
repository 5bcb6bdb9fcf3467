import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { isPublishedId } from "../document-ids.ts";
import { unauthorized } from "../http/error-answer.ts";
import { answerStream, type StreamEvent } from "../http/event-stream.ts";
import { tagsOfChanges } from "../query/sync-tags.ts";
import type { LakeServices } from "../services.ts";
import type { Dataset, Transaction } from "../store/types.ts";

const mostReplayed = 100;

/** `GET /data/live/events/:dataset`: reports by sync tag which query results may have changed. */
export function liveRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  routes.get("/data/live/events/:dataset", (c) => {
    const dataset = context.store.dataset(c.req.param("dataset"));
    const includeDrafts = c.req.query("includeDrafts") === "true";
    if (includeDrafts && c.get("caller").role === "anonymous") throw unauthorized();
    const lastEventId = c.req.header("last-event-id");
    return answerStream(c, services, (stream) => {
      const send = (transaction: Transaction) => {
        const event = messageOf(transaction, includeDrafts);
        if (event) stream.send(event);
      };
      stream.send({ event: "welcome", id: liveId(dataset.seq), data: {} });
      if (lastEventId !== undefined) {
        const missed = missedSince(dataset, lastEventId);
        if (missed) for (const transaction of missed) send(transaction);
        else stream.send({ event: "restart", id: liveId(dataset.seq), data: {} });
      }
      return dataset.onCommit(send);
    });
  });

  function missedSince(dataset: Dataset, lastEventId: string): Transaction[] | null {
    const seq = Number(/^seq-(\d+)$/.exec(lastEventId)?.[1] ?? Number.NaN);
    if (!(seq <= dataset.seq)) return null;
    return services.log.since(dataset, seq, mostReplayed);
  }

  return routes;
}

/**
 * A stream without drafts ignores changes to drafts. Otherwise Presentation would restart at each of its own
 * writes.
 */
function messageOf(transaction: Transaction, includeDrafts: boolean): StreamEvent | null {
  const { changes, seq } = transaction;
  const told = includeDrafts ? changes : changes.filter((change) => isPublishedId(change.id));
  if (told.length === 0) return null;
  return { event: "message", id: liveId(seq), data: { tags: tagsOfChanges(told) } };
}

function liveId(seq: number): string {
  return `seq-${seq}`;
}
