import type { SanityClient } from "sanity";
import { ignoredId } from "@/lib/redirects/address-counts";
import type { ImportLine } from "@/lib/redirects/plan-import";
import type { Suggestion } from "@/lib/redirects/suggest";
import { newReleaseId } from "../scheduling/new-release-id";

export function createRedirectId(): string {
  return `redirect-${crypto.randomUUID()}`;
}

/** Makes a draft of a suggestion. */
export async function draftRedirect(client: SanityClient, { path, target }: Suggestion): Promise<void> {
  const id = createRedirectId();
  const internal = target && { _type: "reference", _ref: target.id };
  const to = internal && { to: { _type: "link", linkType: "internal", internal } };
  await client.create({ _id: `drafts.${id}`, _type: "redirect", from: path, permanent: true, ...to });
}

/** Nobody hears of an address again, or of any below a prefix: "/old", "/old/*". */
export async function ignoreAddress(client: SanityClient, from: string): Promise<void> {
  await client
    .transaction()
    .createIfNotExists({ _id: ignoredId, _type: "ignoredAddresses", from: [] })
    .patch(ignoredId, (patch) => patch.setIfMissing({ from: [] }).append("from", [from]))
    .commit();
}

/** Takes it back. What others ignored meanwhile stays. */
export async function suggestAgain(client: SanityClient, from: string): Promise<void> {
  const stored = await client.getDocument<{ from?: string[] }>(ignoredId);
  if (!stored) return;
  const kept = (stored.from ?? []).filter((one) => one !== from);
  await client.patch(ignoredId).ifRevisionId(stored._rev).set({ from: kept }).commit();
}

/** The vendor's most. The Studio's page of a release shows and checks them all. */
const MOST_IN_RELEASE = 1_000;

/**
 * Makes releases of all lines in one transaction: one, if the vendor lets one have so many. Nobody sees half of a release,
 * one press publishes it, and one undoes it. Resolves to their titles.
 */
export async function releasesOfLines(
  client: SanityClient,
  lines: readonly ImportLine[],
  title: string,
): Promise<string[]> {
  const count = Math.ceil(lines.length / MOST_IN_RELEASE);
  const parts = Array.from({ length: count }, (_, index) => ({
    releaseId: newReleaseId(),
    title: count === 1 ? title : `${title}, ${index + 1} of ${count}`,
    lines: lines.slice(index * MOST_IN_RELEASE, (index + 1) * MOST_IN_RELEASE),
  }));
  await client.action(
    parts.flatMap((part) => [
      {
        actionType: "sanity.action.release.create" as const,
        releaseId: part.releaseId,
        metadata: { title: part.title, releaseType: "asap" as const },
      },
      ...part.lines.map(({ document: { _id, ...content } }) => ({
        actionType: "sanity.action.document.version.create" as const,
        publishedId: _id,
        document: { ...content, _id: `versions.${part.releaseId}.${_id}` },
      })),
    ]),
  );
  return parts.map((part) => part.title);
}
