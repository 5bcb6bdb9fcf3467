import { isRecord } from "@paraph/service/json";
import { createClient } from "@sanity/client";
import { apiVersion, type PublicEnvironment } from "@/lib/env/public";
import { titleOf } from "../documents";
import { ownClient } from "../lake-client";
import type { VersionBehind } from "./beginning";
import { behindAmong, bringUp, read, readRelease } from "./hosted-lake";

/** What publishes drafts or versions, wherever in the Studio somebody presses for it. Scheduling is a promise to publish. */
const publishing: ReadonlySet<unknown> = new Set([
  "sanity.action.document.publish",
  "sanity.action.release.publish",
  "sanity.action.release.schedule",
]);

/**
 * A `fetch` that puts what others have published since into what the Studio is about to publish at a hosted lake, which would
 * overwrite it. Where both changed the same, it answers in place of the lake, as our own one does: 409 with what to choose.
 */
export function mergingFirst(send: typeof fetch, environment: PublicEnvironment): typeof fetch {
  if (environment.mode === "local") return send;
  return async (input, init) => {
    const actions = actionsOf(input, init);
    if (actions.length === 0) return send(input, init);
    const refusal = await mergeAll(actions, clientLike(environment, init));
    return refusal ?? send(input, init);
  };
}

type Action = Readonly<Record<string, unknown>>;

/** Those of a request that publish. None for a question that changes nothing. */
function actionsOf(input: RequestInfo | URL, init: RequestInit | undefined): readonly Action[] {
  const address = input instanceof Request ? input.url : String(input);
  if (typeof init?.body !== "string" || !address.includes("/data/actions/")) return [];
  const body: unknown = JSON.parse(init.body);
  if (!isRecord(body) || body.dryRun === true || !Array.isArray(body.actions)) return [];
  return body.actions.filter((action) => isRecord(action) && publishing.has(action.actionType));
}

/** With the rights of who sends the request. */
function clientLike(environment: PublicEnvironment, init: RequestInit | undefined) {
  const { projectId, dataset } = environment;
  const token = new Headers(init?.headers).get("authorization")?.replace(/^Bearer /i, "");
  const create = ownClient(environment)?.unstable_clientFactory ?? createClient;
  return create({
    projectId,
    dataset,
    apiVersion,
    useCdn: false,
    ...(token ? { token, ignoreBrowserTokenWarning: true } : { withCredentials: true }),
  });
}

/** Null when all of it goes together. */
async function mergeAll(
  actions: readonly Action[],
  client: ReturnType<typeof createClient>,
): Promise<Response | null> {
  const drafts = actions.flatMap(({ draftId }) => (typeof draftId === "string" ? [draftId] : []));
  const releases = actions.flatMap(({ releaseId }) => (typeof releaseId === "string" ? [releaseId] : []));
  const versions = await Promise.all([
    read(client, drafts),
    ...releases.map((release) => readRelease(client, release)),
  ]);
  const behind = await behindAmong(client, versions.flat());
  const asked = behind.filter(({ places }) => places.length > 0);
  if (asked.length > 0) return refusalOf(asked);
  for (const one of behind) await bringUp(client, one);
  return null;
}

/** As our own lake answers. */
function refusalOf(asked: Awaited<ReturnType<typeof behindAmong>>): Response {
  const items = asked.map((one, index) => {
    const description = `“${titleOf(one.version) ?? one.id}” ${reasonOf(one)}`;
    return { index, error: { type: "documentChangedSinceError", description, id: one.id } };
  });
  const description = items.map(({ error }) => error.description).join(" ");
  return Response.json({ error: { type: "actionError", description, items } }, { status: 409 });
}

function reasonOf({ places, unpublished }: VersionBehind): string {
  if (unpublished) {
    return (
      "was unpublished since it was added to the release. " +
      "Open it there and say whether it is published again, or take it out of the release."
    );
  }
  if (places.some((path) => path.length === 0)) {
    return (
      "was published since this release was to unpublish it. " +
      "Take it out of the release, add it again, and unpublish it there."
    );
  }
  const fields = places.map((path) => path.filter((step) => typeof step === "string").join(" › "));
  return (
    `was published since this was begun, and both changed ${[...new Set(fields)].join(", ")}. ` +
    "Open it and choose what counts."
  );
}
