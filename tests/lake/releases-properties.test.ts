import fc from "fast-check";
import { expect, test } from "vitest";
import { createClock } from "../support/clock.ts";
import { startLake } from "../support/lake.ts";

const raw = { perspective: "raw" } as const;
const releases = ["rA", "rB"] as const;
const pages = ["page-1", "page-2"] as const;
const start = Date.parse("2027-01-01T00:00:00Z");
const day = 86_400_000;

type State = "active" | "scheduled" | "published" | "archived";

/** What a lake should hold, as plain as it can be said. */
interface Model {
  /** Titles of published pages. */
  published: Map<string, string>;
  releases: Map<string, { state: State; due: number; versions: Map<string, string | null> }>;
  now: number;
}

const command = fc.oneof(
  fc.record({ kind: fc.constant("create"), release: fc.constantFrom(...releases) }),
  fc.record({
    kind: fc.constant("version"),
    release: fc.constantFrom(...releases),
    page: fc.constantFrom(...pages),
    title: fc.string({ minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom("discard", "remove"),
    release: fc.constantFrom(...releases),
    page: fc.constantFrom(...pages),
  }),
  fc.record({
    kind: fc.constantFrom("publish", "archive", "unarchive", "unschedule"),
    release: fc.constantFrom(...releases),
  }),
  fc.record({
    kind: fc.constant("schedule"),
    release: fc.constantFrom(...releases),
    days: fc.integer({ min: -1, max: 3 }),
  }),
  fc.record({ kind: fc.constant("wait"), days: fc.integer({ min: 1, max: 2 }) }),
);

interface Command {
  readonly kind: string;
  readonly release?: string;
  readonly page?: string;
  readonly title?: string;
  readonly days?: number;
}

/** Applies a command to the model. Returns whether the lake should allow it. */
function applyToModel(
  model: Model,
  { kind, release: name = "", page = "", title = "", days = 0 }: Command,
): boolean {
  if (kind === "wait") {
    model.now += days * day;
    const due = [...model.releases].filter(([, { state, due }]) => state === "scheduled" && due <= model.now);
    due.sort(([one, a], [other, b]) => a.due - b.due || (one < other ? -1 : 1));
    for (const [one] of due) publish(model, one);
    return true;
  }
  const release = model.releases.get(name);
  if (kind === "create") {
    if (release) return false;
    model.releases.set(name, { state: "active", due: 0, versions: new Map() });
    return true;
  }
  if (!release) return false;
  const { state, versions } = release;
  const isActive = state === "active";
  switch (kind) {
    case "version":
      if (!isActive || versions.has(page)) return false;
      versions.set(page, title);
      return true;
    case "remove":
      if (!isActive || (!versions.has(page) && !model.published.has(page))) return false;
      versions.set(page, null);
      return true;
    case "discard":
      return isActive && versions.delete(page);
    case "publish":
      if (!isActive || versions.size === 0) return false;
      publish(model, name);
      return true;
    case "archive":
      if (!isActive) return false;
      release.state = "archived";
      return true;
    case "unarchive":
      if (state !== "archived") return false;
      release.state = "active";
      return true;
    case "unschedule":
      if (state !== "scheduled") return false;
      release.state = "active";
      return true;
    default: {
      if (!(isActive || state === "scheduled") || versions.size === 0) return false;
      release.due = model.now + days * day;
      release.state = "scheduled";
      if (days <= 0) publish(model, name);
      return true;
    }
  }
}

function publish(model: Model, name: string): void {
  const release = model.releases.get(name);
  if (!release) return;
  for (const [page, title] of release.versions) {
    if (title === null) model.published.delete(page);
    else model.published.set(page, title);
  }
  release.state = "published";
  release.versions.clear();
}

test("after any actions, a release and what is published are what a simple model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 25 }), async (commands) => {
      const clock = createClock(new Date(start).toISOString());
      await using lake = await startLake({
        documents: [{ _id: "page-1", _type: "page", title: "first" }],
        now: clock.now,
      });
      const client = lake.client("editor", raw);
      const model: Model = { published: new Map([["page-1", "first"]]), releases: new Map(), now: start };
      const perform = async ({ kind, release: releaseId = "", page: publishedId = "", ...more }: Command) => {
        const { releases } = client;
        switch (kind) {
          case "wait":
            clock.set(new Date(model.now).toISOString());
            return lake.lake.services.scheduler.tick();
          case "create":
            return releases.create({ releaseId });
          case "version": {
            const document = {
              _id: `versions.${releaseId}.${publishedId}`,
              _type: "page",
              title: more.title,
            };
            return client.action({
              actionType: "sanity.action.document.version.create",
              publishedId,
              document,
            });
          }
          case "discard":
            return client.discardVersion({ releaseId, publishedId });
          case "remove":
            return client.unpublishVersion({ releaseId, publishedId });
          case "schedule":
            return releases.schedule({
              releaseId,
              publishAt: new Date(model.now + (more.days ?? 0) * day).toISOString(),
            });
          default:
            return releases[kind as "publish" | "archive" | "unarchive" | "unschedule"]({ releaseId }); // the other kinds
        }
      };
      for (const one of commands) {
        const { seq } = lake.dataset;
        const isAllowed = applyToModel(model, one);
        const isDone = await Promise.resolve(perform(one)).then(
          () => true,
          () => false,
        );
        expect(isDone, JSON.stringify(one)).toBe(isAllowed);
        if (!isAllowed) expect(lake.dataset.seq).toBe(seq);
        const published = [...lake.dataset.documents.values()].filter(({ _id }) => !_id.includes("."));
        expect(new Map(published.map(({ _id, title }) => [_id, title]))).toEqual(model.published);
        for (const [name, { state, versions }] of model.releases) {
          expect(lake.dataset.documents.get(`_.releases.${name}`)?.state).toBe(state);
          const ids =
            state === "archived" ? [] : [...versions.keys()].map((page) => `versions.${name}.${page}`);
          expect([...lake.dataset.idsOfRelease(name)].sort()).toEqual(ids.sort());
        }
      }
      expect(lake.logged).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
