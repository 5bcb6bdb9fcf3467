import { readProcessFile } from "@paraph/service/supervisor";
import { createClient } from "@sanity/client";

/** A page of its own for the pictures, so that they stay the same when the shipped content changes. */
export const SHOWN = { id: "page-form-approval", address: "/form-approval" } as const;

/** A page that somebody edits while a colleague publishes it. */
export const BOTH_CHANGED = "page-contact";

/** What the pictures show beside the shipped content: drafts, a release and a lead. */
export async function prepareContent(url: string, dataFolder: string): Promise<void> {
  const lake = readProcessFile(dataFolder, "lake");
  if (!lake) throw new Error(`No lake runs on ${dataFolder}, so the guide's content can't be written.`);
  const client = createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: `${url}/lake`,
    useProjectHostname: false,
    useCdn: false,
    perspective: "raw",
    token: lake.token,
  });
  for (const [id, set] of [
    [SHOWN.id, { 'blocks[_key=="hero"].heading': "Approved before lunch" }],
    ["page-about", { title: "About our company" }],
    [BOTH_CHANGED, { title: "Talk to us" }],
  ] as const)
    await client.action({
      actionType: "sanity.action.document.edit",
      draftId: `drafts.${id}`,
      publishedId: id,
      patch: { set },
    });
  await client.patch(BOTH_CHANGED).set({ title: "Talk to sales" }).commit();
  const releaseId = "rSpring";
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  await client.releases.create({
    releaseId,
    metadata: { title: "Spring", releaseType: "scheduled", intendedPublishAt: publishAt },
  });
  for (const id of ["page-pricing", "deal-lifetime"])
    await client.createVersion({ releaseId, publishedId: id, baseId: id });
  await client.create({
    _id: "lead.guide",
    _type: "lead",
    kind: "demo",
    status: "new",
    email: "ada@example.com",
    name: "Ada Quill",
    receivedAt: new Date().toISOString(),
  });
}
