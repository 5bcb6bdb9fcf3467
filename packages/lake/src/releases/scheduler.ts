import { isBusy, storageProblem } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";
import type { LakeContext } from "../context.ts";
import { LakeError } from "../errors.ts";
import { beginPending, commitPending, completeTransaction } from "../mutate/apply-mutations.ts";
import { SeveralProblems } from "../mutate/write-error.ts";
import type { Dataset } from "../store/types.ts";
import { leaveOutConflicts } from "./behind.ts";
import { findReleaseProblems } from "./preflight.ts";
import { publishRelease } from "./publish-release.ts";
import { releaseNameOf, requireRelease } from "./release.ts";
import { inOrder, type Scheduled, scheduledReleases } from "./scheduled.ts";

/** Machines sleep, clocks are set, and a timer of more than 24 days fires at once, so none is longer. */
const longestWait = 60_000;

export interface Scheduler {
  /** Publishes the scheduled releases of this dataset. Does nothing if the dataset is already followed. */
  follow(name: string): void;
  /** Publishes what is due, in the order of the times. Call it after setting a clock. */
  tick(): void;
  close(): void;
}

interface Due extends Scheduled {
  readonly dataset: Dataset;
}

/**
 * Publishes scheduled releases when they are due, each in one transaction. What was due while the lake was not running
 * is published at its start. What is overdue by more than a day after the clock has jumped ahead stays scheduled until
 * somebody publishes it, or the clock is right again.
 */
export function openScheduler(context: LakeContext): Scheduler {
  const followed = new Map<string, { dataset: Dataset; stop: () => void }>();
  /** When to try again what could not be written, in milliseconds of the lake's clock. */
  const retries = new Map<string, number>();
  /** What is held back, also when the disk has refused to note it. */
  const held = new Set<string>();
  const watch = new ClockWatch(() => context.now().getTime());
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const scheduled = (): Due[] => {
    const names = new Set(context.store.datasetNames());
    const datasets = [...followed].flatMap(([name, { dataset }]) => (names.has(name) ? [dataset] : []));
    return datasets.flatMap((dataset) => scheduledReleases(dataset).map((one) => ({ dataset, ...one })));
  };

  const arm = () => {
    clearTimeout(timer);
    if (isClosed) return;
    const now = context.now().getTime();
    const times = scheduled().map((one) => Math.max(Date.parse(one.publishAt), retries.get(keyOf(one)) ?? 0));
    if (times.length === 0) return;
    // What became due while another release was published, or this one scheduled, is late already.
    const shortest = Math.max(0, Math.min(...times) - now);
    timer = setTimeout(tick, Math.min(shortest, longestWait));
    timer.unref();
  };

  function tick(): void {
    const now = context.now().toISOString();
    const hasJumped = watch.look();
    const all = scheduled().sort(inOrder);
    // The first look goes through all documents of a dataset, which only what is overdue is worth.
    const overdue = all.filter(({ publishAt }) => watch.isLongOverdue(publishAt));
    const ahead = new Set([...new Set(overdue.map(({ dataset }) => dataset))].filter(hasJumped));
    for (const one of all) {
      const key = keyOf(one);
      retries.delete(key);
      const isDue = one.publishAt <= now;
      const isHeld = isHeldBack(one);
      if (!isDue && !isHeld) continue;
      const isSuspect = isHeld || held.has(key) || ahead.has(one.dataset);
      const stays = isDue && isSuspect && watch.isLongOverdue(one.publishAt);
      if (stays) held.add(key);
      else held.delete(key);
      try {
        if (stays !== isHeld) setHeldBack(one, context, stays);
        if (isDue && !stays) publishOrFail(one, context);
        if (stays) retries.set(key, context.now().getTime() + longestWait);
      } catch (error) {
        retries.set(key, context.now().getTime() + longestWait);
        context.log(`Publishing the scheduled release ${one.release} failed: ${String(error)}`);
      }
    }
    arm();
  }

  return {
    follow(name) {
      const dataset = openDataset(name, context);
      if (!dataset) return;
      if (followed.get(name)?.dataset === dataset) return;
      followed.get(name)?.stop();
      const stop = dataset.onCommit(({ changes }) => {
        if (changes.some(({ id }) => releaseNameOf(id) !== null)) arm();
      });
      followed.set(name, { dataset, stop });
      arm();
    },
    tick,
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const { stop } of followed.values()) stop();
      followed.clear();
    },
  };
}

function keyOf({ dataset, release }: Due): string {
  return `${dataset.name}/${release}`;
}

/** A damaged dataset keeps the lake from nothing but its own documents. */
function openDataset(name: string, context: LakeContext): Dataset | null {
  try {
    return context.store.dataset(name);
  } catch (error) {
    context.log(`Scheduled releases of the dataset "${name}" have to wait: ${messageOf(error)}`);
    return null;
  }
}

/** Only a release that is held back is scheduled and has an error. */
function isHeldBack({ dataset, release }: Due): boolean {
  return requireRelease(dataset.documents, release).error !== undefined;
}

function setHeldBack({ dataset, release, publishAt }: Due, context: LakeContext, isHeld: boolean): void {
  const pending = beginPending(dataset, context);
  const document = requireRelease(pending, release);
  const message =
    `The clock has jumped ahead, so this release was not published on ${publishAt}. ` +
    "If the clock is right, unschedule the release and publish it; if not, set the clock.";
  pending.unlock(release);
  if (isHeld) context.log(`The scheduled release ${release} is held back. ${message}`);
  pending.patch(document._id, isHeld ? { set: { error: { message } } } : { unset: ["error"] });
  commitPending(pending, String(document.userId));
}

function publishOrFail(due: Due, context: LakeContext): void {
  try {
    publishDue(due, context);
  } catch (error) {
    if (storageProblem(error) !== null || isBusy(error)) throw error;
    if (!(error instanceof LakeError || error instanceof SeveralProblems)) {
      context.log(`Publishing the scheduled release ${due.release} failed: ${String(error)}`);
    }
    reactivate(due, context, error);
  }
}

function publishDue({ dataset, release, publishAt }: Due, context: LakeContext): void {
  const pending = beginPending(dataset, context);
  const { userId } = requireRelease(pending, release);
  const leftOut = leaveOutConflicts(pending, release);
  const problems = findReleaseProblems(pending, release, { publishAt: null, caller: null });
  if (problems.length > 0) throw new SeveralProblems(problems);
  publishRelease(pending, release, { publishAt, leftOut });
  completeTransaction("action", pending, new Map());
  commitPending(pending, String(userId));
}

/**
 * The Studio shows the message in the release and counts it in its navigation. Editors can correct the release and
 * schedule it again. It stays scheduled if the disk refuses the write, which is tried again in a minute.
 */
function reactivate({ dataset, release }: Due, context: LakeContext, error: unknown): void {
  const pending = beginPending(dataset, context);
  const document = requireRelease(pending, release);
  pending.unlock(release);
  pending.patch(document._id, {
    set: { state: "active", error: { message: messageOf(error) } },
    unset: ["publishAt"],
  });
  commitPending(pending, String(document.userId));
}

const day = 24 * 60 * 60 * 1000;

/** A lake that was off for longer can't tell whether its clock is right. */
const longestOff = 30 * day;

/** Notices a clock that goes ahead by more than a day, as one does that was set wrong. All times in milliseconds. */
class ClockWatch {
  readonly #now: () => number;
  readonly #steady: () => number;
  #seen: { readonly now: number; readonly steady: number } | null = null;

  /** @param steady - a clock that nobody sets. It stands still while the machine sleeps. */
  constructor(now: () => number, steady: () => number = () => performance.now()) {
    this.#now = now;
    this.#steady = steady;
  }

  /** Whether the clock has jumped since the last look; at the first one, since the last write of a dataset. */
  look(): (dataset: Dataset) => boolean {
    const before = this.#seen;
    const seen = { now: this.#now(), steady: this.#steady() };
    this.#seen = seen;
    if (before === null) return (dataset) => seen.now - lastWrite(dataset) > longestOff;
    const hasJumped = seen.now - before.now - (seen.steady - before.steady) > day;
    return () => hasJumped;
  }

  isLongOverdue(publishAt: string): boolean {
    return this.#now() - Date.parse(publishAt) > day;
  }
}

function lastWrite({ documents }: Dataset): number {
  let last = Number.NEGATIVE_INFINITY;
  for (const { _updatedAt } of documents.values())
    last = Math.max(last, Date.parse(String(_updatedAt)) || last);
  return last;
}
