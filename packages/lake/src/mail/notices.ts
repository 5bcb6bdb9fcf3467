import { inTransaction } from "@paraph/service/database-file";
import { messageOf } from "@paraph/service/message-of";
import type { People, Person } from "../auth/people.ts";
import type { LakeContext } from "../context.ts";
import { isPublishedId, publishedIdOf } from "../document-ids.ts";
import { isKeptBack, type TransactionLog } from "../listen/transaction-log.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import { personalPrefix } from "../store/ids.ts";
import type { Dataset, LakeDocument, Transaction } from "../store/types.ts";
import { textIn } from "./addresses.ts";
import { addressOf, noticesOfComments, requestsFor, titleInMail } from "./comment-notices.ts";
import { confirmationCause, subscriberIn } from "./confirmations.ts";
import type { Happening } from "./happening.ts";
import type { Notice, Post } from "./post.ts";
import { noticesOfReleases } from "./release-notices.ts";

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

/** What became of a draft that somebody asked others to publish: the answer to the request. */
function noticesOfAnswers(happening: Happening): Notice[] {
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

/** Those of a backup that is read in again are known. In milliseconds. */
const recent = 60 * 60_000;

/**
 * A new lead: people are told that it is there, and nothing of what the visitor wrote. An address for the newsletter is asked
 * first whether it wants it, and is a lead once it says so.
 */
function tellOfLeads(happening: Happening, post: Post, leadsTo: string | null): void {
  for (const { id, previous, next } of happening.transaction.changes) {
    // A draft or a version of a lead is no visitor's.
    if (next === null || next._type !== "lead" || !id.startsWith(personalPrefix)) continue;
    const isNewsletter = next.kind === "newsletter";
    if (previous === null && isRecent(next, happening)) {
      if (isNewsletter) askToConfirm(next, happening, post);
      else tellOf(next, happening, post, leadsTo);
    }
    if (previous !== null && isNewsletter && !previous.confirmedAt && next.confirmedAt)
      tellOf(next, happening, post, leadsTo);
  }
}

/** When it was stored, whatever the time is when somebody is told: after a stop it may be later. */
function isRecent({ receivedAt }: LakeDocument, { transaction }: Happening): boolean {
  return Date.parse(transaction.timestamp) - Date.parse(textIn(receivedAt)) < recent;
}

function tellOf(
  lead: LakeDocument,
  { dataset, people, studio }: Happening,
  post: Post,
  leadsTo: string | null,
): void {
  const form = textIn(lead.heading) || "A form";
  // A visitor's browser says which one, so it is told only if there is one.
  const isPage = [...dataset.idsOfPath(textIn(lead.page))].some(isPublishedId);
  const page = isPage ? textIn(lead.page) : null;
  const place = page === null ? "" : ` on ${page}`;
  const letter = {
    subject: page === null ? "New lead" : `New lead from ${page}`,
    paragraphs: [
      `A visitor sent the form “${form}”${place}. What they wrote is in the Studio, and only there.`,
    ],
    action: { label: "Open the lead", url: addressOf(lead._id, "lead", studio) },
  };
  const cause = `lead/${lead._id}`;
  for (const person of people) post.tell({ kind: "lead", person, letter, cause });
  if (leadsTo === null) return;
  const reason =
    "You get this mail because the setting MAIL_LEADS_TO of the site names this address. To end these mails, ask whoever runs the site to take it out of that setting.";
  post.tellAddress(leadsTo, { ...letter, reason }, { kind: "lead", cause: `${cause}/to`, isPrivate: false });
}

function askToConfirm(lead: LakeDocument, { transaction }: Happening, post: Post): void {
  const address = subscriberIn(lead);
  if (address === null) return;
  const day = transaction.timestamp.slice(0, 10);
  const brand = post.brand();
  post.tellAddress(
    textIn(lead.email).trim(),
    {
      subject: `Confirm that you want mails from ${brand}`,
      paragraphs: [
        `Somebody, hopefully you, entered this address on the site of ${brand}. Press the button to confirm it. Until then you get nothing.`,
        `What was agreed to: ${textIn(lead.consent)}`,
      ],
      action: { label: "Confirm my address", url: post.leadLink("confirm", lead._id) },
      reason: `You get this mail because this address was entered in the form “${textIn(lead.heading)}”. If it was not you, ignore it, or have the address deleted.`,
      way: { label: "Delete my address", url: post.leadLink("stop", lead._id) },
    },
    { kind: "confirm", cause: confirmationCause(address, day), isPrivate: true },
  );
}
