import { startLake } from "@paraph/lake/testing/lake";
import { BehaviorSubject, EMPTY, of } from "rxjs";
import type { DocumentStore, SanityClient } from "sanity";
import { expect, test } from "vitest";
import { applyWinner } from "@/studio/experiments/publish-winner";

const before = "2026-11-27T10:00:00.000Z";
const now = "2026-11-27T11:00:00.000Z";
const blocks = [{ _key: "hero", _type: "hero", heading: "The new heading" }];

/** What the Studio knows of a page: at first what it knew when its form was closed, with a draft that is gone. */
function knownPage(answer: "draft" | "nothing" | "errors") {
  const published = { _id: "page", _rev: "one", _updatedAt: before };
  const current = new BehaviorSubject({
    ready: true,
    draft: { _id: "drafts.page", _rev: "old", _updatedAt: before },
    published,
  });
  const publish = { disabled: "ALREADY_PUBLISHED" as string | false, execute: () => {} };
  const operations = new BehaviorSubject({ publish, patch: { disabled: false, execute: () => {} } });
  const hasErrors = new BehaviorSubject(false);
  const written: unknown[] = [];
  const decided: unknown[] = [];
  const store = {
    pair: {
      editState: () => current,
      editOperations: () => operations,
      operationEvents: () => EMPTY,
      consistencyStatus: () => of(true),
      validation: () =>
        of({ isValidating: false, revision: "new", validation: hasErrors.value ? [{ level: "error" }] : [] }),
    },
  };
  const client = {
    async action(action: unknown) {
      written.push(action);
      if (answer === "nothing") return;
      hasErrors.next(answer === "errors");
      // As in the Studio, the lake's answer comes later.
      setTimeout(() => {
        current.next({ ready: true, draft: { _id: "drafts.page", _rev: "new", _updatedAt: now }, published });
        const execute = () =>
          current.next({ ...current.value, published: { ...published, _rev: "two", _updatedAt: now } });
        operations.next({ ...operations.value, publish: { disabled: false, execute } });
      });
    },
    async fetch(query: string) {
      if (query.includes("_updatedAt")) return answer === "nothing" ? null : now;
      return query.includes("_type") ? [{ _id: "page", _type: "page" }] : [];
    },
    transaction: () => ({ patch: (id: string) => void decided.push(id), commit: async () => {} }),
  };
  return {
    written,
    decided,
    revision: () => current.value.published._rev,
    apply: () =>
      applyWinner({
        // The parts of both that publishing uses.
        client: client as unknown as SanityClient,
        store: store as unknown as DocumentStore,
        experiment: "experiment",
        page: "page",
        letter: "B",
        blocks,
      }),
  };
}

test("R-CMS-6 the winner is published although the Studio remembers another draft of its page", async () => {
  const page = knownPage("draft");
  await page.apply();
  expect(page.written).toEqual([expect.objectContaining({ patch: { set: { blocks } } })]);
  expect(page.revision()).toBe("two");
  expect(page.decided).toEqual(["experiment"]);
});

test.each([
  ["nothing", /Somebody else has published or discarded the draft/],
  ["errors", /With these blocks the page has errors/],
] as const)("R-CMS-6 an experiment goes on when its winner can't be published: %s", async (answer, words) => {
  const page = knownPage(answer);
  await expect(page.apply()).rejects.toThrow(words);
  expect(page.revision()).toBe("one");
  expect(page.decided).toEqual([]);
});

test("R-CMS-6 the draft of an experiment ends with it: publishing that draft later opens nothing again", async () => {
  const experiment = { _id: "experiment", _type: "experiment", title: "Heading" };
  const draft = { ...experiment, _id: "drafts.experiment", title: "The heading" };
  await using lake = await startLake({ documents: [experiment, draft] });
  const client = lake.client("editor", { perspective: "raw" });
  const store = {} as DocumentStore; // Nothing of the page is published.
  await applyWinner({ client, store, experiment: "experiment", page: "page", letter: "B", blocks: null });
  expect(await client.getDocuments(["experiment", "drafts.experiment"])).toMatchObject([
    { title: "Heading", winner: "B" },
    { title: "The heading", winner: "B" },
  ]);
});
