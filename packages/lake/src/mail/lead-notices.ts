import { createHash } from "node:crypto";
import { normalEmail } from "@paraph/service/email";
import { isPublishedId } from "../document-ids.ts";
import { isPersonalId } from "../store/ids.ts";
import type { LakeDocument } from "../store/types.ts";
import { addressOf } from "./comment-notices.ts";
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
    if (next === null || next._type !== "lead" || !isPersonalId(id)) continue;
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
  return Date.parse(transaction.timestamp) - Date.parse(String(receivedAt)) < recent;
}

function tellOf(
  lead: LakeDocument,
  { dataset, people, studio }: Happening,
  post: Post,
  leadsTo: string | null,
): void {
  const form = typeof lead.heading === "string" ? lead.heading : "A form";
  // A visitor's browser says which one, so it is told only if there is one.
  const isPage = [...dataset.idsOfPath(String(lead.page))].some(isPublishedId);
  const page = isPage ? String(lead.page) : null;
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
  const reason = "You get this mail because MAIL_LEADS_TO of the site names this address.";
  post.tellAddress(leadsTo, { ...letter, reason }, { kind: "lead", cause: `${cause}/to`, isPrivate: false });
}

function askToConfirm(lead: LakeDocument, { transaction }: Happening, post: Post): void {
  const { email } = lead;
  if (typeof email !== "string") return;
  // Whoever enters somebody else's address again and again sends them one mail a day.
  const day = transaction.timestamp.slice(0, 10);
  const person = createHash("sha256").update(normalEmail(email)).digest("hex").slice(0, 32);
  const brand = post.brand();
  post.tellAddress(
    email.trim(),
    {
      subject: `Confirm that you want mails from ${brand}`,
      paragraphs: [
        `Somebody, hopefully you, entered this address on the site of ${brand}. Press the button to confirm it. Until then you get nothing.`,
        `What was agreed to: ${String(lead.consent ?? "")}`,
      ],
      action: { label: "Confirm my address", url: post.leadLink("confirm", lead._id) },
      reason: `You get this mail because this address was entered in the form “${String(lead.heading ?? "")}”. If it was not you, ignore it, or have the address deleted.`,
      way: { label: "Delete my address", url: post.leadLink("stop", lead._id) },
    },
    { kind: "confirm", cause: `confirm/${person}/${day}`, isPrivate: true },
  );
}
