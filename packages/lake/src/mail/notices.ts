import { inTransaction } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";
import type { People, Person } from "../auth/people.ts";
import type { LakeContext } from "../context.ts";
import { isKeptBack, type TransactionLog } from "../listen/transaction-log.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import type { Dataset, Transaction } from "../store/types.ts";
import { noticesOfComments } from "./comment-notices.ts";
import type { Happening } from "./happening.ts";
import { tellOfLeads } from "./lead-notices.ts";
import type { Notice, Post } from "./post.ts";
import { noticesOfReleases } from "./release-notices.ts";
import { noticesOfAnswers } from "./request-notices.ts";

interface NoticeOptions {
  readonly context: LakeContext;
  readonly log: TransactionLog;
  readonly people: People;
  readonly active: () => readonly Person[];
  readonly post: Post;
  readonly leadsTo: string | null;
  /** The dataset that the site reads, whose leads and releases are people's business. */
  readonly siteDataset: string;
}

/**
 * Tells people of what others did. It reads each dataset's log from a stored cursor; the cursor and the mails of a
 * transaction are one write, so that a kill neither loses a mail nor queues it twice. A commit only wakes it up.
 */
export function followForMail({ context, log, people, active, post, leadsTo, siteDataset }: NoticeOptions) {
  const { system } = context.store;
  system.exec(
    "CREATE TABLE IF NOT EXISTS mail_cursor (dataset TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT",
  );
  const get = system.prepare("SELECT seq FROM mail_cursor WHERE dataset = ?");
  const set = system.prepare(`INSERT INTO mail_cursor (dataset, seq) VALUES (?, ?)
    ON CONFLICT (dataset) DO UPDATE SET seq = excluded.seq`);
  // What happens while no mail is sent is not told later.
  if (!post.isOn) system.exec("DELETE FROM mail_cursor");
  const followed = new Map<string, { dataset: Dataset; stop: () => void }>();

  function tell(dataset: Dataset, transaction: Transaction): void {
    const nameOf = (id: string) => people.find(id)?.name ?? "Somebody";
    const happening: Happening = {
      transaction,
      dataset,
      context,
      people: active(),
      nameOf,
      studio: post.studio,
    };
    const notices: Notice[] = isAddonDataset(dataset.name)
      ? noticesOfComments(happening)
      : [...noticesOfReleases(happening), ...noticesOfAnswers(happening)];
    inTransaction(system, () => {
      for (const notice of notices) post.tell(notice);
      if (!isAddonDataset(dataset.name)) tellOfLeads(happening, post, leadsTo);
      set.run(dataset.name, transaction.seq);
    });
  }

  /** Whether there was a transaction. One that can't be read is passed over, so that it keeps no later one back. */
  function tellNext(dataset: Dataset): boolean {
    const seq = Number(get.get(dataset.name)?.seq ?? 0);
    try {
      const [transaction] = log.after(dataset, seq, 1);
      if (!transaction) return false;
      tell(dataset, transaction);
    } catch (error) {
      if (isKeptBack(error)) throw error;
      context.log(
        `Finding who is told of transaction ${seq + 1} of ${dataset.name} failed, so nobody is: ${messageOf(error)}`,
      );
      set.run(dataset.name, seq + 1);
    }
    return true;
  }

  function catchUp(dataset: Dataset): void {
    try {
      while (tellNext(dataset));
    } catch (error) {
      context.log(
        `Finding who is told of changes in ${dataset.name} failed, and is tried again with the next one: ${messageOf(error)}`,
      );
    }
  }

  return {
    /** Does nothing if the dataset is followed already. */
    follow(name: string): void {
      const isOurs = name === siteDataset || (isAddonDataset(name) && name.startsWith(siteDataset));
      if (!post.isOn || !isOurs || !context.store.datasetNames().includes(name)) return;
      const dataset = context.store.dataset(name);
      if (followed.get(name)?.dataset === dataset) return;
      followed.get(name)?.stop();
      // Whoever turns mails on, or puts an older dataset in place, hears of what happens from then on.
      const told = get.get(name);
      if (told === undefined || Number(told.seq) > dataset.seq) set.run(name, dataset.seq);
      // After the write has been answered: nobody waits for a mail.
      const stop = dataset.onCommit(() => void setImmediate(() => followed.has(name) && catchUp(dataset)));
      followed.set(name, { dataset, stop });
      catchUp(dataset);
    },
    /** Tells of everything that has happened so far. */
    catchUp(): void {
      for (const { dataset } of followed.values()) catchUp(dataset);
    },
    close(): void {
      for (const { stop } of followed.values()) stop();
      followed.clear();
    },
  };
}
