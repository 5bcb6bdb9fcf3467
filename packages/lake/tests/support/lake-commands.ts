import type { SanityClient } from "@sanity/client";
import fc from "fast-check";

const day = 86_400_000;
const releases = ["rA", "rB"] as const;
const pages = ["page-1", "page-2"] as const;

/** What people and programs do in a lake, one step. Many a step is refused, which changes nothing. */
interface LakeCommand {
  readonly kind: string;
  readonly release: string;
  readonly page: string;
  readonly title: string;
  readonly days: number;
}

const kinds = [
  "draft",
  "edit",
  "publish",
  "unpublish",
  "delete",
  "discard",
  "write",
  "release",
  "scheduled draft",
  "version",
  "edit version",
  "remove",
  "schedule",
  "unschedule",
  "publish release",
  "archive",
  "unarchive",
  "delete release",
  "rename release",
  "revert",
  "experiment",
  "remark",
  "lead",
  "secret",
  "wait",
] as const;

const lakeCommand: fc.Arbitrary<LakeCommand> = fc.record({
  kind: fc.constantFrom(...kinds),
  release: fc.constantFrom(...releases),
  page: fc.constantFrom(...pages),
  title: fc.string({ minLength: 1, maxLength: 3 }),
  days: fc.integer({ min: 1, max: 3 }),
});

/** Begins with releases that have versions, because most commands need one. */
export function lakeCommands<Other = never>(
  size: { minLength: number; maxLength: number },
  other?: fc.Arbitrary<Other>,
) {
  const command = (kind: string, release: string, page = "page-1"): LakeCommand => {
    return { kind, release, page, title: kind, days: 2 };
  };
  const beginning = [
    command("release", "rA"),
    command("version", "rA", "page-1"),
    command("version", "rA", "page-2"),
    command("scheduled draft", "rB", "page-2"),
  ];
  const one: fc.Arbitrary<LakeCommand | Other> = other
    ? fc.oneof({ weight: 6, arbitrary: lakeCommand }, { weight: 1, arbitrary: other })
    : lakeCommand;
  return fc.array(one, { ...size, size: "max" }).map((more) => [...beginning, ...more]);
}

/** Everything but the passing of time. `raw` reads and writes as an administrator. */
export async function performCommand(raw: SanityClient, one: LakeCommand, now: Date): Promise<unknown> {
  const { kind, release: releaseId, page: publishedId, title, days } = one;
  const draftId = `drafts.${publishedId}`;
  const versionId = `versions.${releaseId}.${publishedId}`;
  const { releases: release } = raw;
  const act = (actionType: string, more: object = {}) =>
    raw.action({ actionType: `sanity.action.document.${actionType}`, publishedId, ...more } as never); // any of them
  const publishAt = new Date(now.getTime() + days * day).toISOString();
  const link = { _type: "reference", _ref: "page-1" };
  switch (kind) {
    case "draft":
      return act("create", { attributes: { _id: draftId, _type: "page", title }, ifExists: "fail" });
    case "edit":
      return act("edit", { draftId, patch: { set: { title } } });
    case "publish":
      return act("publish", { draftId });
    case "unpublish":
      return act("unpublish", { draftId });
    case "delete":
      return act("delete", { includeDrafts: [draftId, ...(days > 1 ? [versionId] : [])] });
    case "discard":
      return raw.delete(draftId);
    case "write":
      return raw.createOrReplace({
        _id: publishedId,
        _type: "page",
        title,
        ...(publishedId !== "page-1" && { link }),
      });
    case "release":
      return release.create({ releaseId, metadata: { title, releaseType: "undecided" } });
    case "scheduled draft":
      await release.create({ releaseId, metadata: { title, releaseType: "scheduled", cardinality: "one" } });
      await act("version.create", { document: { _id: versionId, _type: "page", title } });
      return release.schedule({ releaseId, publishAt });
    case "version":
      return act("version.create", { document: { _id: versionId, _type: "page", title, link } });
    case "edit version":
      return raw.patch(versionId).set({ title }).commit();
    case "remove":
      return raw.unpublishVersion({ releaseId, publishedId });
    case "schedule":
      return release.schedule({ releaseId, publishAt });
    case "publish release":
      return release.publish({ releaseId });
    case "delete release":
      return release.delete({ releaseId });
    case "rename release":
      return release.edit({ releaseId, patch: { set: { "metadata.title": title } } });
    case "unarchive": {
      const archived = await raw.fetch<string>("*[_type == 'system.release' && state == 'archived'][0].name");
      return release.unarchive({ releaseId: archived });
    }
    case "revert":
      return revert(raw, releaseId);
    case "experiment":
      return raw.createOrReplace({ _id: `experiment-${days}`, _type: "experiment", title, page: link });
    case "remark":
      return raw
        .withConfig({ dataset: "production-comments" })
        .createOrReplace({ _id: `remark-${days}`, _type: days > 2 ? "tasks.task" : "comment", title });
    case "lead":
      return raw.createOrReplace({ _id: `lead.${days}`, _type: "lead", title });
    case "secret":
      return raw.createOrReplace({ _id: `drafts.secret-${days}`, _type: "sanity.previewUrlSecret", title });
    default:
      return release[kind as "unschedule" | "archive"]({ releaseId }); // the other kinds
  }
}

/** As the Studio does: a new release with what the documents were before. */
async function revert(raw: SanityClient, releaseId: string): Promise<void> {
  const ids = await raw.fetch<string[]>("*[_id == $id].finalDocumentStates[].id", {
    id: `_.releases.${releaseId}`,
  });
  if (ids.length === 0) throw new Error(`Release ${releaseId} is not over`);
  const back = `back-${releaseId}`;
  await raw.releases.create({ releaseId: back });
  for (const id of ids) {
    const publishedId = id.split(".").slice(2).join(".");
    await raw.create({ _id: `versions.${back}.${publishedId}`, _type: "page", title: "before" });
  }
  await raw.releases.publish({ releaseId: back });
}
