import type { Person } from "../auth/people.ts";
import { oneLine } from "./addresses.ts";
import type { Post } from "./post.ts";

/** Tells administrators that a backup has failed, once a day and folder: one that fails each hour is one mail. */
export function tellOfBackup(
  post: Post,
  people: readonly Person[],
  target: string,
  problem: string,
  now: Date,
): void {
  const letter = {
    subject: "A backup failed",
    paragraphs: [
      `The backup into ${oneLine(target)} failed. Until one succeeds, what has changed since the last is in no backup.`,
    ],
    quote: problem,
    action: { label: "Open the Studio", url: post.studio },
  };
  const cause = `backup/${target}/${now.toISOString().slice(0, 10)}`;
  for (const person of people) post.tell({ kind: "backup", person, letter, cause });
}
