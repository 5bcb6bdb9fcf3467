import type { LakeContext } from "../context.ts";
import type { MailSettings } from "./mail-settings.ts";
import { openPost, type Post } from "./post.ts";
import { startSender } from "./sender.ts";
import { openTransport } from "./transport.ts";

export interface LakeMail {
  readonly post: Post;
  /** How mails leave; `null`: they don't. */
  readonly transport: "smtp" | "webhook" | "mailbox" | null;
  /** Sends what is due now. */
  flush(): Promise<void>;
  /** Sends once more what has failed. Whether there was such a mail. */
  sendAgain(id: number): boolean;
  close(): Promise<void>;
}

/** The mails of one lake: what causes them, the queue, and the way out. */
export function openLakeMail(context: LakeContext, settings: MailSettings, dataset: string): LakeMail {
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
  return {
    post,
    transport: settings.transport?.kind ?? null,
    flush: async () => sender?.flush(),
    sendAgain(id) {
      const isQueued = post.queue.again(id);
      if (isQueued) sender?.hurry();
      return isQueued;
    },
    close: async () => sender?.close(),
  };
}
