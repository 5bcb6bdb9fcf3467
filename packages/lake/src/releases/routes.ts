import { Hono } from "hono";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { plainError } from "../errors.ts";
import { beginPending, commitPending } from "../mutate/apply-mutations.ts";
import { baseOf } from "../mutate/began-with.ts";
import { findBehind, findConflict, withPublishedSince } from "../mutate/merge-published.ts";
import { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission } from "../mutate/permissions.ts";
import { readWriteRequest } from "../mutate/request.ts";
import { publishedForm } from "../mutate/strengthen.ts";
import { atItem, invalid } from "../mutate/write-error.ts";
import { audienceOf, mayRead } from "../query/perspective.ts";
import type { LakeDocument } from "../store/types.ts";
import { bringUpToDate, versionsBehind } from "./behind.ts";
import { isRemoval, releaseNameOf, releaseTitleOf, releaseType, requireRelease, titleOf } from "./release.ts";
import { scheduledReleases } from "./scheduled.ts";

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

interface Named {
  readonly name: string;
  readonly title: string;
}

/** A version of a scheduled release that will ask, once an earlier one has run, because both change the same. */
interface Collision {
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  readonly earlier: Named;
  readonly later: Named;
  /** The document itself, if the earlier one removes it. */
  readonly places: readonly (readonly unknown[])[];
}

/** Of each two scheduled releases with the same document, in the order in which they run. Changes nothing. */
function collisionsAmong(pending: PendingTransaction): Collision[] {
  const inOrder = scheduledReleases(pending.dataset, pending).map(({ release }) => release);
  const versions = inOrder.flatMap((release) =>
    pending.idsOfRelease(release).flatMap((id) => pending.get(id) ?? []),
  );
  const byDocument = Map.groupBy(versions, ({ _id }) => publishedIdOf(_id));
  return [...byDocument.values()].flatMap((all) =>
    all.flatMap((earlier, index) =>
      all.slice(index + 1).flatMap((later) => collisionOf(pending, earlier, later)),
    ),
  );
}

function collisionOf(pending: PendingTransaction, earlier: LakeDocument, later: LakeDocument): Collision[] {
  // What asks already is held, or says so itself. A copy begins with what it was copied from.
  const isAsked = [earlier, later].some((one) => !isRemoval(one) && findConflict(pending, one));
  const isCopy = baseOf(later._system, publishedIdOf(later._id))?.id === earlier._id;
  if (isAsked || isCopy || isRemoval(later)) return [];
  const after = pending.fork();
  publish(after, earlier);
  const places = findBehind(after, later)?.places ?? [];
  if (places.length === 0) return [];
  const { _id: id, _type: type } = later;
  const named = { earlier: nameOf(pending, earlier), later: nameOf(pending, later) };
  return [{ id, type, title: titleOf(later), ...named, places }];
}

function publish(pending: PendingTransaction, version: LakeDocument): void {
  const id = publishedIdOf(version._id);
  if (isRemoval(version)) pending.delete(id);
  else pending.createOrReplace(publishedForm(withPublishedSince(pending, version), pending.get(id)));
}

function nameOf(pending: PendingTransaction, { _id }: LakeDocument): Named {
  const name = releaseOfVersion(_id) ?? "";
  return { name, title: releaseTitleOf(requireRelease(pending, name)) };
}
