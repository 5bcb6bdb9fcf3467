import { whatCounts } from "@/schemas/checks/other-releases";
import type { FoundDocument } from "./use-search";

/** What editors have to know about a document before it goes into the release. */
export function describeDocument({
  document,
  hasDraft,
  isPublished,
  releases,
  mayWrite,
  mayPublish,
}: Omit<FoundDocument, "hits">): string[] {
  if (!mayWrite) return ["Your role can't edit this. It stays as it is."];
  const notes: string[] = [];
  if (!isPublished) notes.push("Made from the draft: visitors don't see this yet. The release publishes it.");
  else if (document._id.startsWith("drafts."))
    notes.push("Made from the draft: the release also publishes what else has changed in it.");
  else if (hasDraft)
    notes.push(
      "Made from what visitors see. There is a draft, too, which keeps the old words until it is published or brought up to date.",
    );
  for (const title of releases) notes.push(`Already in “${title}”. ${whatCounts}`);
  if (!mayPublish) notes.push("Your role can't publish this. Ask a publisher to run the release.");
  return notes;
}
