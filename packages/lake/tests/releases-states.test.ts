import type { SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import { startLake, type TestLake } from "./support/lake.ts";

const page = (id: string) => ({ _id: id, _type: "page", title: id });
const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const spring = { releaseId: "rSpring" };
const one = { _id: "versions.rSpring.page-1", _type: "page" };
const two = { _id: "versions.rSpring.page-2", _type: "page" };

type Options = { readonly dryRun?: boolean };
type Act = (client: SanityClient, options?: Options) => Promise<unknown>;

const onRelease = {
  create: (client, options) =>
    client.releases.create({ ...spring, metadata: { releaseType: "asap" } }, options),
  edit: (client, options) =>
    client.releases.edit({ ...spring, patch: { set: { "metadata.title": "Edited" } } }, options),
  schedule: (client, options) =>
    client.releases.schedule({ ...spring, publishAt: "2200-01-01T00:00:00Z" }, options),
  "schedule for the past": (client, options) =>
    client.releases.schedule({ ...spring, publishAt: "2020-01-01T00:00:00Z" }, options),
  unschedule: (client, options) => client.releases.unschedule(spring, options),
  publish: (client, options) => client.releases.publish(spring, options),
  archive: (client, options) => client.releases.archive(spring, options),
  unarchive: (client, options) => client.releases.unarchive(spring, options),
  delete: (client, options) => client.releases.delete(spring, options),
} as const satisfies Record<string, Act>;

/** The release has a version of page-1, and none of other pages. */
const creating = {
  "version.create": (client, options) =>
    client.createVersion({ ...spring, publishedId: "page-2", baseId: "page-2" }, options),
  "version.create of a new document": (client, options) =>
    client.createVersion({ ...spring, publishedId: "page-3", document: { _type: "page" } }, options),
  "version.unpublish": (client, options) =>
    client.unpublishVersion({ ...spring, publishedId: "page-2" }, options),
  "edit that makes a version": (client, options) => edit(client, two._id, "page-2", options),
  "raw create": (client, options) => client.create(two, { ...options }),
  "raw createIfNotExists": (client, options) => client.createIfNotExists(two, { ...options }),
} as const satisfies Record<string, Act>;

const changing = {
  "version.replace": (client, options) =>
    client.replaceVersion({ document: { ...one, title: "Replaced" } }, options),
  "version.discard": (client, options) =>
    client.discardVersion({ ...spring, publishedId: "page-1" }, false, options),
  "unpublish of what has a version": (client, options) =>
    client.unpublishVersion({ ...spring, publishedId: "page-1" }, options),
  "edit of a version": (client, options) => edit(client, one._id, "page-1", options),
  "delete of all versions": (client, options) =>
    client.action(
      { actionType: "sanity.action.document.delete", publishedId: "page-1", includeDrafts: [one._id] },
      options,
    ),
  "raw createOrReplace": (client, options) => client.createOrReplace(one, { ...options }),
  "raw patch": (client, options) =>
    client
      .patch(one._id)
      .set({ title: "Patched" })
      .commit({ ...options }),
  "raw delete": (client, options) => client.delete(one._id, { ...options }),
} as const satisfies Record<string, Act>;

function edit(client: SanityClient, draftId: string, publishedId: string, options?: Options) {
  return client.action(
    { actionType: "sanity.action.document.edit", draftId, publishedId, patch: { set: { title: "Edited" } } },
    options,
  );
}

type ReleaseAction = keyof typeof onRelease;

/** Each state with the actions that lead to it, and the states to which allowed actions lead. */
const table: Readonly<
  Record<string, { path: readonly ReleaseAction[]; allowed: Partial<Record<ReleaseAction, string | null>> }>
> = {
  missing: { path: [], allowed: { create: "active" } },
  active: {
    path: ["create"],
    allowed: {
      edit: "active",
      schedule: "scheduled",
      "schedule for the past": "published",
      publish: "published",
      archive: "archived",
    },
  },
  scheduled: {
    path: ["create", "schedule"],
    allowed: {
      edit: "scheduled",
      schedule: "scheduled",
      "schedule for the past": "published",
      unschedule: "active",
    },
  },
  published: { path: ["create", "publish"], allowed: { delete: null } },
  archived: { path: ["create", "archive"], allowed: { unarchive: "active", delete: null } },
  deleted: { path: ["create", "archive", "delete"], allowed: {} },
};

/** A lake whose release is in a state. */
async function startLakeIn(state: string) {
  const lake = await startLake({ documents: [page("page-1"), page("page-2")] });
  const client = lake.client("administrator", raw);
  for (const step of table[state]?.path ?? []) {
    const act: Act = onRelease[step];
    await act(client);
    if (step === "create") await client.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
  }
  return lake;
}

/** Runs an action dry, which must leave no trace, and then really. Returns both refusals; `null` for what is allowed. */
async function runBoth(lake: TestLake, act: Act): Promise<unknown[]> {
  const client = lake.client("administrator", raw);
  const trace = () => ({
    documents: [...lake.dataset.documents],
    seq: lake.dataset.seq,
    publications: lake.dataset.publications.position,
    versions: [...lake.dataset.idsOfRelease("rSpring")],
  });
  const attempt = (options: Options) =>
    act(client, options).then(
      () => null,
      (error: unknown) => error,
    );
  const before = trace();
  const dry = await attempt({ dryRun: true });
  expect(trace()).toEqual(before);
  const real = await attempt({});
  if (real !== null) expect(trace()).toEqual(before);
  return [dry, real];
}

function refusalOf(state: string, name: string): readonly [number, RegExp] {
  if (name === "create") return state === "deleted" ? [400, /existed before/] : [409, /already exists/];
  return state === "missing" || state === "deleted"
    ? [409, /was not found/]
    : [400, new RegExp(`from state ${state} to`)];
}

const states = Object.keys(table);
const stateOf = (lake: TestLake) => lake.dataset.documents.get("_.releases.rSpring")?.state ?? null;
const cross = <Key extends string>(among: readonly string[], actions: Readonly<Record<Key, Act>>) =>
  among.flatMap((state) => Object.entries<Act>(actions).map(([name, act]) => ({ state, name, act })));

test.each(cross(states, onRelease))(
  "a release in the state $state answers $name as the table of states says, and a dry run of it leaves no trace",
  async ({ state, name, act }) => {
    await using lake = await startLakeIn(state);
    const next = table[state]?.allowed[name as ReleaseAction]; // the keys of onRelease
    const refusals = await runBoth(lake, act);
    if (next !== undefined) {
      expect(refusals).toEqual([null, null]);
      expect(stateOf(lake)).toBe(next);
      return;
    }
    const [statusCode, message] = refusalOf(state, name);
    for (const one of refusals)
      expect(one).toMatchObject({ statusCode, message: expect.stringMatching(message) });
  },
);

test.each(cross(["active"], { ...creating, ...changing }))(
  "a release in the state $state lets $name change its versions, and a dry run of it leaves no trace",
  async ({ state, act }) => {
    await using lake = await startLakeIn(state);
    const { seq } = lake.dataset;
    expect(await runBoth(lake, act)).toEqual([null, null]);
    expect(lake.dataset.seq).toBe(seq + 1);
  },
);

// A release that is over has no versions left that could be changed.
test.each([
  ...cross(["scheduled"], { ...creating, ...changing }),
  ...cross(["published", "archived"], creating),
])("a release in the state $state refuses $name, dry and really", async ({ state, act }) => {
  await using lake = await startLakeIn(state);
  const message = `Documents in release rSpring (state: ${state}) can not be mutated`;
  for (const refusal of await runBoth(lake, act)) {
    expect(refusal).toMatchObject({ statusCode: 400, message: expect.stringContaining(message) });
  }
});

test.each(cross(["missing", "deleted"], creating))(
  "a release that is $state refuses $name, dry and really",
  async ({ state, act }) => {
    await using lake = await startLakeIn(state);
    for (const refusal of await runBoth(lake, act)) {
      expect(refusal).toMatchObject({
        statusCode: 409,
        message: expect.stringContaining('no release "rSpring"'),
      });
    }
  },
);
