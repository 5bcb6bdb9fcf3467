import { existsSync } from "node:fs";
import path from "node:path";
import type { LakeContext } from "@paraph/lake/context";
import type { Post } from "@paraph/lake/mail/post";
import { type Letters, lettersFile, openLetters } from "@paraph/payments/letters";
import { messageOf } from "@paraph/service/message-of";

/** In milliseconds. Somebody waits for a link to Billing. */
const pause = 2_000;
/** Letters from a time without mails are not sent later: their links have ended. */
const goodMilliseconds = 24 * 60 * 60_000;

/** Sends what payments have to say to buyers: receipts, and links to Billing. */
export function sendBuyerLetters(context: LakeContext, post: Post) {
  const file = lettersFile(path.dirname(context.store.folder));
  let letters: Letters | null = null;

  function look(): void {
    if (!post.isOn || (letters === null && !existsSync(file))) return;
    try {
      letters ??= openLetters(file);
      letters.dropBefore(new Date(context.now().getTime() - goodMilliseconds));
      for (const { cause, to, ...letter } of letters.waiting()) {
        // The queue knows the cause, so a stop between both files sends nothing twice.
        post.tellAddress(to, letter, { kind: "buyer", cause, isPrivate: true });
        letters.taken(cause);
      }
    } catch (error) {
      context.log(`Sending mails to buyers failed: ${messageOf(error)}`);
    }
  }

  const timer = setInterval(look, pause);
  timer.unref();
  return {
    look,
    close() {
      clearInterval(timer);
      letters?.close();
    },
  };
}
