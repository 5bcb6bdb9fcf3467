import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Person } from "@paraph/lake/auth/people";
import type { LakeContext } from "@paraph/lake/context";
import { oneLine } from "@paraph/lake/mail/addresses";
import type { Post } from "@paraph/lake/mail/post";
import { type PriceProblem, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { inTransaction } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";

/** In milliseconds. Pages show it at once; a mail is for those who don't look. */
const pause = 60_000;

/**
 * Tells administrators of prices that are not sold any more. What they were told of is written beside the mails, and
 * compared with the table that the payments API keeps in its own file, so that a stop of either loses nothing.
 */
export function watchStoppedPrices(context: LakeContext, post: Post, active: () => readonly Person[]) {
  const { system, folder } = context.store;
  system.exec(`CREATE TABLE IF NOT EXISTS mail_price (
    key TEXT PRIMARY KEY, here TEXT NOT NULL, there TEXT NOT NULL) STRICT`);
  const told = system.prepare("SELECT key, here, there FROM mail_price");
  const add = system.prepare("INSERT OR REPLACE INTO mail_price (key, here, there) VALUES (?, ?, ?)");
  const drop = system.prepare("DELETE FROM mail_price WHERE key = ?");
  const file = stoppedPricesFile(path.dirname(folder));

  function look(): void {
    if (!post.isOn || !existsSync(file)) return;
    try {
      const stopped = stoppedIn(file);
      const known = new Map((told.all() as unknown[] as PriceProblem[]).map((one) => [one.key, one])); // its columns
      const fresh = stopped.filter(({ key, there }) => known.get(key)?.there !== there);
      const gone = [...known.keys()].filter((key) => !stopped.some((one) => one.key === key));
      if (fresh.length === 0 && gone.length === 0) return;
      inTransaction(system, () => {
        for (const problem of fresh) {
          tell(problem);
          add.run(problem.key, problem.here, problem.there);
        }
        for (const key of gone) drop.run(key);
      });
    } catch (error) {
      context.log(`Finding prices that are not sold any more failed: ${messageOf(error)}`);
    }
  }

  function tell({ key, here, there }: PriceProblem): void {
    const letter = {
      subject: `The price “${oneLine(key)}” is not sold any more`,
      paragraphs: [
        `“${key}” is ${here} on the site and ${there} at the payment provider, so nobody can buy it.`,
        "It is sold again as soon as both say the same: change it back at the provider, or change the site.",
      ],
      action: { label: "Open the prices", url: `${post.studio}/offers` },
    };
    const cause = `price/${key}/${context.now().toISOString()}`;
    for (const person of active()) post.tell({ kind: "price", person, letter, cause });
  }

  const timer = setInterval(look, pause);
  timer.unref();
  return { look, close: () => clearInterval(timer) };
}

function stoppedIn(file: string): PriceProblem[] {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  return database.prepare("SELECT key, here, there FROM stopped").all() as unknown[] as PriceProblem[]; // its columns
}
