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

/**
 * Makes one release of all lines, in one transaction: nobody sees half of them, one press publishes them, and one undoes
 * them. Resolves to its id.
 */
export async function releaseOfLines(
  client: SanityClient,
  lines: readonly ImportLine[],
  title: string,
): Promise<string> {
  const releaseId = newReleaseId();
  await client.action([
    { actionType: "sanity.action.release.create", releaseId, metadata: { title, releaseType: "asap" } },
    ...lines.map(({ document: { _id, ...content } }) => ({
      actionType: "sanity.action.document.version.create" as const,
      publishedId: _id,
      document: { ...content, _id: `versions.${releaseId}.${_id}` },
    })),
  ]);
  return releaseId;
}
