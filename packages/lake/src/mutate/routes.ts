import { setImmediate } from "node:timers/promises";
import { deleteExpiredSecretsQuery } from "@sanity/preview-url-secret/constants";
import { Hono } from "hono";
import { type Credentials, siteCallerId } from "../auth/credentials.ts";
import type { Caller, LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { previewSecretType } from "../store/ids.ts";
import type { Dataset } from "../store/types.ts";
import { applyMutations, commitPending, type ReadyMutation } from "./apply-mutations.ts";
import { type ParsedMutation, parseMutation, type Selection } from "./parse-mutation.ts";
import { PendingTransaction } from "./pending-transaction.ts";
import { checkPermission } from "./permissions.ts";
import { hasPublished, publishedHeader } from "./published.ts";
import { readWriteRequest } from "./request.ts";
import { atItem, ProblemError, writeError } from "./write-error.ts";
import { refuseManyStates } from "./write-limits.ts";

/** Ids of all documents, including drafts, that a query returns and the caller may see. */
export type QueryIds = (
  dataset: Dataset,
  selection: Selection,
  caller: Caller,
  signal?: AbortSignal,
) => Promise<string[]>;

interface Parts {
  readonly queryIds: QueryIds;
  readonly startPreview: Credentials["startPreview"];
}

export function mutateRoutes(context: LakeContext, parts: Parts): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  routes.post("/data/mutate/:dataset", async (c) => {
    const dataset = context.store.dataset(c.req.param("dataset"));
    const caller = c.get("caller");
    const request = await readWriteRequest(c, context, "mutation");
    const mutations = parseAll(request.body.mutations);
    atItem("mutation", 0, () => {
      // Checked before any query runs, so that a caller without permission learns nothing from the results.
      if (caller.role === "anonymous") checkPermission(caller, "update", undefined);
    });
    const ready: ReadyMutation[] = [];
    let states = 0;
    for (const mutation of mutations) {
      const find = (selection: Selection) =>
        parts.queryIds(dataset, selection, finderOf(selection, caller), c.req.raw.signal);
      const ids = await resolveIds(mutation, find);
      ready.push({ mutation, ids });
      states += Math.max(ids.length, 1);
      refuseManyStates(states);
    }
    const { results, transaction } = await inSlices(dataset, function* () {
      const pending = new PendingTransaction(dataset, request.pending);
      const results = yield* applyMutations(pending, ready, caller);
      // Slices and queries take time, in which somebody may have been sent away.
      c.get("callerNow")();
      const transaction = request.isDryRun ? null : commitPending(pending, caller.id);
      if (transaction !== null) startPreviews(pending, c.get("secret"), parts.startPreview);
      return { results, transaction };
    });
    if (hasPublished(transaction, dataset)) c.header(publishedHeader, "true");

    const isAsked = (name: string) => c.req.query(name) === "true";
    return c.json({
      transactionId: request.pending.transactionId,
      results: results.map(({ id, operation, document }) =>
        isAsked("returnDocuments") && document?._type !== previewSecretType
          ? { id, operation, document }
          : { id, operation },
      ),
      ...(isAsked("returnIds") ? { documentIds: [...new Set(results.map((result) => result.id))] } : {}),
    });
  });

  return routes;
}

/** Whoever opens a preview also removes the secrets that are of no more use, although nobody may read those of others. */
function finderOf({ query }: Selection, caller: Caller): Caller {
  return query === deleteExpiredSecretsQuery ? { id: siteCallerId, role: "publisher" } : caller;
}

/** A preview ends with the session that opened it, so the lake remembers which one wrote its secret. */
function startPreviews(
  pending: PendingTransaction,
  secret: string | null,
  start: Credentials["startPreview"],
): void {
  if (secret === null) return;
  for (const { next } of pending.changes())
    if (next?._type === previewSecretType && typeof next.secret === "string") start(next.secret, secret);
}

/** Parses all mutations and reports all mistakes of a request at once. */
function parseAll(mutations: unknown): ParsedMutation[] {
  if (!Array.isArray(mutations)) {
    throw plainError(400, "Bad Request", 'The request body needs "mutations", an array');
  }
  const parsed: ParsedMutation[] = [];
  const problems: { index: number; error: ProblemError }[] = [];
  for (const [index, mutation] of mutations.entries()) {
    try {
      parsed.push(parseMutation(mutation));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push({ index, error });
    }
  }
  if (problems.length > 0) throw writeError("mutation", problems);
  return parsed;
}

async function resolveIds(
  mutation: ParsedMutation,
  find: (selection: Selection) => Promise<string[]>,
): Promise<string[]> {
  if (mutation.kind !== "delete" && mutation.kind !== "patch") return [];
  const { target } = mutation;
  return "query" in target ? find(target) : [target.id];
}

/** The longest that other requests wait for one slice of work. */
const sliceMilliseconds = 20;
const attempts = 3;

/**
 * Runs a long write in slices, so that other requests get their turn in between. If one of them writes, the
 * results may be outdated, so the work starts over. On a dataset that is always busy, the last attempt runs
 * without a pause. Nothing interrupts the work between its last `yield` and its commit.
 */
export async function inSlices<Result>(
  dataset: Dataset,
  work: () => Generator<void, Result>,
): Promise<Result> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const { seq } = dataset;
    const steps = work();
    let started = performance.now();
    while (dataset.seq === seq) {
      const step = steps.next();
      if (step.done) return step.value;
      if (performance.now() - started < sliceMilliseconds) continue;
      await setImmediate();
      started = performance.now();
    }
  }
  return atOnce(work());
}

export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
  }
}
