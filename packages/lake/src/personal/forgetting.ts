import type { Audit } from "../audit/audit.ts";
import type { LakeContext } from "../context.ts";
import { confirmationRemoval, subscriberIn } from "../mail/confirmations.ts";
import type { LakeSettings } from "../settings.ts";
import { addonDatasetOf, isAddonDataset } from "../store/addon-name.ts";
import { isPersonalId, personalPrefix } from "../store/ids.ts";
import type { Dataset, DocumentChange, LakeDocument } from "../store/types.ts";
import { targetOf } from "./target.ts";

export interface Forgetting {
  /** Forgets what is deleted of this dataset's personal documents. Does nothing if it is already followed. */
  follow(name: string): void;
  /** Deletes what has been kept long enough, of the audit as well. Call it after setting a clock. */
  sweep(): void;
  close(): void;
}

/** More often than the days need, because machines sleep and clocks are set. */
const pause = 60 * 60_000;
const day = 24 * 60 * 60_000;
/** Deleted in one transaction. */
const batch = 100;

/**
 * Personal documents are kept for `days`, and leave no history when they are deleted, by whomever: neither their own nor
 * that of comments and tasks about them, nor the mail that asked their address. What a crash left is forgotten at the next
 * start. Needs the table of mails: `openLakeMail`.
 */
export function openForgetting(
  context: LakeContext,
  audit: Audit,
  {
    personalDays: days,
    auditDays,
    dataset: siteDataset,
  }: Pick<LakeSettings, "personalDays" | "auditDays" | "dataset">,
): Forgetting {
  const confirmations = confirmationRemoval(context.store.system);
  const followed = new Map<string, { dataset: Dataset; stop: () => void }>();

  /** Also of an address that somebody has corrected. */
  const forgetMails = (changes: readonly DocumentChange[]) => {
    for (const { id, previous, next } of changes) {
      const address = id.startsWith(personalPrefix) ? subscriberIn(previous) : null;
      if (address !== null && address !== subscriberIn(next)) confirmations.forget(address);
    }
  };

  const forget = (dataset: Dataset, ids: readonly string[]) => {
    if (ids.length === 0) return;
    forgetRemarks(context, dataset, new Set(ids));
    dataset.forget(ids);
  };

  const sweep = () => {
    try {
      audit.sweep(auditDays);
    } catch (error) {
      context.log(
        `Deleting what the audit has kept for ${auditDays} days failed, and is tried again in an hour: ${String(error)}`,
      );
    }
    if (days === null) return;
    const before = new Date(context.now().getTime() - days * day).toISOString();
    for (const { dataset } of followed.values()) {
      try {
        const old = [...dataset.documents.values()].filter(
          (document) => isPersonalId(document._id) && dateOf(document) < before,
        );
        for (let at = 0; at < old.length; at += batch) deleteAll(dataset, old.slice(at, at + batch));
      } catch (error) {
        context.log(
          `Deleting what "${dataset.name}" has kept for ${days} days failed, and is tried again in an hour: ${String(error)}`,
        );
      }
    }
  };
  const timer = setInterval(sweep, pause);
  timer.unref();

  return {
    follow(name) {
      if (isAddonDataset(name) || !context.store.datasetNames().includes(name)) return;
      const dataset = context.store.dataset(name);
      if (followed.get(name)?.dataset === dataset) return;
      followed.get(name)?.stop();
      forget(
        dataset,
        ["", "drafts.", "versions."]
          .flatMap((kind) => dataset.loggedIds(kind === "versions." ? kind : kind + personalPrefix))
          .filter((id) => isPersonalId(id) && !dataset.documents.has(id)),
      );
      if (name === siteDataset)
        confirmations.keepOnly(
          [...dataset.idsOfType("lead")].flatMap((id) => subscriberIn(dataset.documents.get(id)) ?? []),
        );
      const stop = dataset.onCommit(({ changes, author }) => {
        if (name === siteDataset) forgetMails(changes);
        const ids = changes.filter(({ id, next }) => next === null && isPersonalId(id)).map(({ id }) => id);
        forget(dataset, ids);
        // The log forgets it, and what the lake deletes by itself is no act of anybody.
        if (author !== "system")
          for (const _ of ids) audit.note({ kind: "record-deleted", by: author, dataset: name });
      });
      followed.set(name, { dataset, stop });
    },
    sweep,
    close() {
      clearInterval(timer);
      for (const { stop } of followed.values()) stop();
      followed.clear();
    },
  };
}

function dateOf({ receivedAt, _createdAt }: LakeDocument): string {
  return typeof receivedAt === "string" ? receivedAt : _createdAt;
}

function deleteAll(dataset: Dataset, documents: readonly LakeDocument[]): void {
  if (documents.length === 0) return;
  dataset.commit({
    author: "system",
    changes: documents.map((previous) => ({
      id: previous._id,
      previous,
      next: null,
      mutations: [{ delete: { id: previous._id } }],
    })),
  });
}

/** What colleagues noted about these documents: comments and tasks of the add-on dataset. */
function forgetRemarks(context: LakeContext, { name }: Dataset, ids: ReadonlySet<string>): void {
  const addonName = addonDatasetOf(name);
  if (!context.store.datasetNames().includes(addonName)) return;
  const addon = context.store.dataset(addonName);
  const about = [...addon.documents.values()].filter((remark) => ids.has(targetOf(remark) ?? ""));
  deleteAll(addon, about);
  addon.forget(about.map(({ _id }) => _id));
}
