import { isRecord } from "@paraph/service/json";
import type { Person } from "../auth/people.ts";
import { titleOf } from "../releases/release.ts";
import { addonDatasetOf, contentDatasetOf } from "../store/addon-name.ts";
import type { DocumentChange, LakeDocument } from "../store/types.ts";
import { oneLine, textIn } from "./addresses.ts";
import type { Happening } from "./happening.ts";
import type { Notice } from "./post.ts";

/** Mentions in comments, tasks that somebody is assigned to, requests to publish, and requests that others closed. */
export function noticesOfComments(happening: Happening): Notice[] {
  return happening.transaction.changes.flatMap((change) => {
    const type = change.next?._type;
    if (type === "comment") return ofComment(change, happening);
    return type === "tasks.task" ? ofTask(change, happening) : [];
  });
}

function ofComment({ id, previous, next }: DocumentChange, happening: Happening): Notice[] {
  const { transaction, people, nameOf, studio } = happening;
  // An import writes the comments of others, which nobody has just written.
  if (next === null || next.authorId !== transaction.author) return [];
  const known = new Set(mentionedIn(previous));
  const mentioned = new Set(mentionedIn(next).filter((personId) => !known.has(personId)));
  const author = nameOf(transaction.author);
  const title = titleOfTarget(next, happening);
  return people
    .filter((person) => mentioned.has(person.id) && person.id !== transaction.author)
    .map((person) => ({
      kind: "mention",
      person,
      cause: `comment/${id}`,
      letter: {
        subject: `${author} mentioned you in a comment`,
        paragraphs: [
          title === null ? `${author} mentioned you:` : `${author} mentioned you in a comment on “${title}”:`,
        ],
        quote: wordsOf(next.message, nameOf),
        action: { label: "Open the comment", url: addressOfComment(next, id, studio) },
      },
    }));
}

function ofTask({ id, previous, next }: DocumentChange, happening: Happening): Notice[] {
  const { transaction, people, nameOf, studio } = happening;
  if (next === null || (previous === null && next.authorId !== transaction.author)) return [];
  const author = nameOf(transaction.author);
  const title = oneLine(textIn(next.title)) || "Untitled task";
  if (next.isPublishRequest === true) return ofRequest({ id, previous, next }, happening);
  if (typeof next.assignedTo !== "string" || previous?.assignedTo === next.assignedTo) return [];
  return people
    .filter((person) => person.id === next.assignedTo && person.id !== transaction.author)
    .map((person) => ({
      kind: "task",
      person,
      cause: `task/${id}/${transaction.id}`,
      letter: {
        subject: `${author} assigned you a task: ${title}`,
        paragraphs: [`${author} assigned you the task “${title}”.`],
        quote: wordsOf(next.description, nameOf),
        action: {
          label: "Open the task",
          url: `${studio}/?sidebar=tasks&viewMode=edit&selectedTask=${encodeURIComponent(id)}`,
        },
      },
    }));
}

function ofRequest(
  { id, previous, next }: Pick<DocumentChange, "id" | "previous"> & { readonly next: LakeDocument },
  happening: Happening,
): Notice[] {
  const { transaction, people, nameOf, studio } = happening;
  const title = titleOfTarget(next, happening) ?? "Untitled";
  const actor = nameOf(transaction.author);
  if (previous === null)
    return people
      .filter((person) => person.id !== transaction.author && mayPublish(person, next, happening))
      .map((person) => ({
        kind: "request",
        person,
        cause: `request/${id}`,
        letter: {
          subject: `${actor} asks you to publish “${title}”`,
          paragraphs: [`${actor} has written “${title}” and asks somebody who may publish it to do so.`],
          quote: wordsOf(next.description, nameOf),
          action: { label: "Open the requests", url: `${studio}/structure/publish-requests` },
        },
      }));
  if (previous.status !== "open" || next.status !== "closed") return [];
  return people
    .filter((person) => person.id === next.authorId && person.id !== transaction.author)
    .map((person) => ({
      kind: "answer",
      person,
      cause: `answer/${id}`,
      letter: {
        subject: `${actor} closed your request to publish “${title}”`,
        paragraphs: [`${actor} closed your request to publish “${title}”.`],
        action: { label: "Open the document", url: addressOfTarget(next, studio) },
      },
    }));
}

function mayPublish({ role }: Person, request: LakeDocument, { context, dataset }: Happening): boolean {
  if (role === "administrator" || role === "publisher") return true;
  const { id } = targetOf(request);
  const content = context.store.dataset(contentDatasetOf(dataset.name)).documents;
  const draft = content.get(`drafts.${id}`) ?? content.get(id);
  return role === "editor" && !(draft && context.publisherOnly?.includes(draft));
}

/** The open requests to publish a document of this dataset. */
export function requestsFor({ context, dataset }: Happening, id: string): LakeDocument[] {
  const name = addonDatasetOf(dataset.name);
  if (!context.store.datasetNames().includes(name)) return [];
  const addon = context.store.dataset(name);
  return [...addon.idsOfType("tasks.task")].flatMap((taskId) => {
    const task = addon.documents.get(taskId);
    const isOpen = task?.isPublishRequest === true && task.status === "open";
    return isOpen && targetOf(task).id === id ? [task] : [];
  });
}

export function titleInMail(document: LakeDocument | undefined): string | null {
  const title = titleOf(document);
  return title === null ? null : oneLine(title);
}

function titleOfTarget(remark: LakeDocument, { context, dataset }: Happening): string | null {
  const { id } = targetOf(remark);
  const content = context.store.dataset(contentDatasetOf(dataset.name)).documents;
  return titleInMail(content.get(`drafts.${id}`) ?? content.get(id));
}

function targetOf({ target }: LakeDocument): { id: string; type: string } {
  const { document, documentType } = isRecord(target) ? target : {};
  return { id: isRecord(document) ? textIn(document._ref) : "", type: textIn(documentType) };
}

/** Half a character, which JSON may hold, is in no address. */
export function addressOf(id: string, type: string, studio: string, more = ""): string {
  const [wholeId, wholeType] = [id, type].map((text) => encodeURIComponent(text.toWellFormed()));
  return `${studio}/intent/edit/id=${wholeId};type=${wholeType}${more}`;
}

function addressOfTarget(remark: LakeDocument, studio: string): string {
  const { id, type } = targetOf(remark);
  return addressOf(id, type, studio);
}

function addressOfComment(comment: LakeDocument, commentId: string, studio: string): string {
  const { id, type } = targetOf(comment);
  const place = `;inspect=${encodeURIComponent("sanity/comments")};comment=${encodeURIComponent(commentId)}`;
  return addressOf(id, type, studio, place);
}

type Span = Readonly<Record<string, unknown>>;

function spansOf(blocks: unknown): Span[][] {
  if (!Array.isArray(blocks)) return [];
  return blocks.flatMap((block: unknown) => {
    const { children } = isRecord(block) ? block : {};
    return Array.isArray(children) ? [children.filter(isRecord)] : [];
  });
}

function mentionedIn(comment: LakeDocument | null): string[] {
  return spansOf(comment?.message)
    .flat()
    .flatMap(({ _type, userId }) => (_type === "mention" && typeof userId === "string" ? [userId] : []));
}

/** Rich text as lines, with the names of those whom it mentions. */
function wordsOf(blocks: unknown, nameOf: (id: string) => string): string {
  const wordOf = ({ _type, userId, text }: Span) =>
    _type === "mention" ? `@${nameOf(textIn(userId))}` : textIn(text);
  return spansOf(blocks)
    .map((spans) => oneLine(spans.map(wordOf).join(""), 10_000))
    .join("\n")
    .trim();
}
