import type { People, Person } from "../auth/people.ts";
import type { LakeContext } from "../context.ts";
import type { TransactionLog } from "../listen/transaction-log.ts";
import { brandDocument, brandFrom } from "./brand.ts";
import type { MailSettings } from "./mail-settings.ts";
import { followForMail } from "./notices.ts";
import { openPost, type Post } from "./post.ts";
import { watchScheduledConflicts } from "./release-warnings.ts";
import { startSender } from "./sender.ts";
import { openTransport } from "./transport.ts";

export interface LakeMail {
  readonly post: Post;
  /** How mails leave; `null`: they don't. */
  readonly transport: "smtp" | "webhook" | "mailbox" | null;
  /** Tells people of what happens in this dataset. Does nothing if it is followed already. */
  follow(name: string): void;
  /** Queues what has happened so far, and sends what is due now. */
  flush(): Promise<void>;
  /** Sends once more what has failed. Whether there was such a mail. */
  sendAgain(id: number): boolean;
  close(): Promise<void>;
}

interface MailParts {
  /** The dataset that the site reads. */
  readonly dataset: string;
  readonly log: TransactionLog;
  readonly people: People;
  /** Who may sign in and has been here, or could have been. */
  readonly active: () => readonly Person[];
  readonly watches: readonly MailWatch[];
}

/** Tells the people of a lake of something that no dataset holds. */
export type MailWatch = (
  context: LakeContext,
  post: Post,
  active: () => readonly Person[],
) => {
  /** Tells what has happened so far. */
  look(): void;
  close(): void;
};

/** The mails of one lake: what causes them, the queue, and the way out. */
export function openLakeMail(
  context: LakeContext,
  settings: MailSettings,
  { dataset, watches: ofSite, ...parts }: MailParts,
): LakeMail {
  const { store, publicUrl, now, log } = context;
  const post = openPost({
    system: store.system,
    folder: store.folder,
    settings,
    publicUrl,
    now,
    brand: () => {
      if (!store.datasetNames().includes(dataset)) return null;
      return brandFrom(store.dataset(dataset).documents.get(brandDocument));
    },
  });
  const transport = openTransport(settings, now);
  const isHere = (address: string) => parts.people.accountBehind(address)?.isSuspended === false;
  const sender = transport && startSender({ queue: post.queue, settings, transport, isHere, now, log });
  post.onPut(() => sender?.wake());
  const notices = followForMail({ context, post, siteDataset: dataset, leadsTo: settings.leadsTo, ...parts });
  const watches = [
    ...ofSite.map((watch) => watch(context, post, parts.active)),
    watchScheduledConflicts(context, post, { dataset, active: parts.active }),
  ];
  return {
    post,
    transport: settings.transport?.kind ?? null,
    follow: notices.follow,
    async flush() {
      notices.catchUp();
      for (const watch of watches) watch.look();
      await sender?.flush();
    },
    sendAgain(id) {
      const isQueued = post.queue.again(id);
      if (isQueued) sender?.hurry();
      return isQueued;
    },
    async close() {
      notices.close();
      for (const watch of watches) watch.close();
      await sender?.close();
    },
  };
}
