import { publishedIdOf } from "../document-ids.ts";
import { addressOf, requestsFor, titleInMail } from "./comment-notices.ts";
import type { Happening } from "./happening.ts";
import type { Notice } from "./post.ts";

/** What became of a draft that somebody asked others to publish: the answer to the request. */
export function noticesOfAnswers(happening: Happening): Notice[] {
  const { transaction, people, nameOf, studio } = happening;
  const actor = nameOf(transaction.author);
  const changes = new Map(transaction.changes.map((change) => [change.id, change]));
  return transaction.changes.flatMap(({ id: draftId, next: left, previous: draft }) => {
    if (left !== null || draft === null || !draftId.startsWith("drafts.")) return [];
    const id = publishedIdOf(draftId);
    const isPublished = (changes.get(id)?.next ?? null) !== null;
    const title = titleInMail(draft) ?? "Untitled";
    const done = isPublished ? "published" : "discarded the draft of";
    return requestsFor(happening, id).flatMap(({ _id, authorId }) =>
      people
        .filter((person) => person.id === authorId && person.id !== transaction.author)
        .map((person) => ({
          kind: "answer" as const,
          person,
          cause: `answer/${_id}`,
          letter: {
            subject: `${actor} ${done} “${title}”`,
            paragraphs: [`${actor} ${done} “${title}”, which you had asked for to be published.`],
            action: { label: "Open the document", url: addressOf(id, draft._type, studio) },
          },
        })),
    );
  });
}
