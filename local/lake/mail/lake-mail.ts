import type { People, Person } from "../auth/people.ts";
import type { LakeContext } from "../context.ts";
import type { TransactionLog } from "../listen/transaction-log.ts";
import type { MailSettings } from "./mail-settings.ts";
import { followForMail } from "./notices.ts";
import { openPost, type Post } from "./post.ts";
import { watchStoppedPrices } from "./price-notices.ts";
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
}

/** The mails of one lake: what causes them, the queue, and the way out. */
export function openLakeMail(
  context: LakeContext,
  settings: MailSettings,
  { dataset, ...parts }: MailParts,
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
      const brand = store.dataset(dataset).documents.get("siteSettings")?.brand;
      return typeof brand === "string" && brand.trim() !== "" ? brand : null;
    },
  });
  const transport = openTransport(settings, now);
  const sender = transport && startSender({ queue: post.queue, settings, transport, now, log });
  post.onPut(() => sender?.wake());
  const notices = followForMail({ context, post, siteDataset: dataset, leadsTo: settings.leadsTo, ...parts });
  const prices = watchStoppedPrices(context, post, parts.active);
  const conflicts = watchScheduledConflicts(context, post, { dataset, active: parts.active });
  return {
    post,
    transport: settings.transport?.kind ?? null,
    follow: notices.follow,
    async flush() {
      notices.catchUp();
      prices.look();
      conflicts.look();
      await sender?.flush();
    },
    sendAgain(id) {
      const isQueued = post.queue.again(id);
      if (isQueued) sender?.hurry();
      return isQueued;
    },
    async close() {
      notices.close();
      prices.close();
      conflicts.close();
      await sender?.close();
    },
  };
}
