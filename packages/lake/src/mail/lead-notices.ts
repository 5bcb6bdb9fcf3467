import { isPublishedId } from "../document-ids.ts";
import { personalPrefix } from "../store/ids.ts";
import type { LakeDocument } from "../store/types.ts";
import { textIn } from "./addresses.ts";
import { addressOf } from "./comment-notices.ts";
import { confirmationCause, subscriberIn } from "./confirmations.ts";
import type { Happening } from "./happening.ts";
import type { Post } from "./post.ts";

/** Those of a backup that is read in again are known. In milliseconds. */
const recent = 60 * 60_000;

/**
 * A new lead: people are told that it is there, and nothing of what the visitor wrote. An address for the newsletter is asked
 * first whether it wants it, and is a lead once it says so.
 */
export function tellOfLeads(happening: Happening, post: Post, leadsTo: string | null): void {
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
