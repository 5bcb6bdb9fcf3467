import { ThemeProvider } from "@sanity/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { BehaviorSubject, takeUntil } from "rxjs";
import { TestScheduler } from "rxjs/testing";
import type { EditStateFor, SanityDocument } from "sanity";
import { expect, test } from "vitest";
import { BehindNotice, lateness, savedRevisions, standingOf } from "@/studio/preview/preview-behind";
import { theme } from "@/studio/theme";

test("R-CMS-6 the Studio notices which preview shows another revision of the form's document", () => {
  const drafts = { shownDocument: "page-1", shownLayer: "drafts", shownRevision: "r1" };
  const standing = (shown: typeof drafts, id: string, revision: string) => standingOf([shown], id, revision);
  expect(standing(drafts, "drafts.page-1", "r2")).toBe("behind");
  expect(standing(drafts, "page-1", "r2"), "without a draft").toBe("behind");
  expect(standing(drafts, "drafts.page-1", "r1")).toBe("equal");
  expect(standing(drafts, "drafts.page-2", "r2"), "another page").toBe("unknown");
  expect(standing(drafts, "versions.rSpring.page-1", "r2"), "another release").toBe("unknown");
  const release = { ...drafts, shownLayer: "rSpring" };
  expect(standing(release, "versions.rSpring.page-1", "r2")).toBe("behind");
  const { shownLayer: _, ...published } = drafts;
  expect(standingOf([published], "drafts.page-1", "r2"), "what is published").toBe("unknown");
  expect(standingOf([], "drafts.page-1", "r2"), "a page that is loading").toBe("unknown");
  expect(standingOf([drafts, { ...drafts, shownRevision: "r2" }], "drafts.page-1", "r2")).toBe("behind");
});

test("R-CMS-6 a preview is compared with the newest revision in the lake, whatever the form shows", () => {
  const draft = (_rev: string): SanityDocument => ({
    _id: "drafts.page-1",
    _type: "page",
    _rev,
    _createdAt: "",
    _updatedAt: "",
  });
  const state = (fields: Partial<EditStateFor>): EditStateFor => ({
    id: "page-1",
    type: "page",
    transactionSyncLock: null,
    draft: null,
    published: null,
    version: null,
    liveEdit: false,
    liveEditSchemaType: false,
    ready: true,
    release: undefined,
    scopeId: undefined,
    ...fields,
  });
  const isSaved = new BehaviorSubject(true);
  const states = new BehaviorSubject(state({ ready: false }));
  const pair = { consistencyStatus: () => isSaved, editState: () => states };
  const seen: (string | null)[] = [];
  const watching = savedRevisions(pair, "drafts.page-1", "page").subscribe((revision) => seen.push(revision));
  states.next(state({ draft: draft("r1") }));
  isSaved.next(false);
  states.next(state({ draft: draft("typed, and not saved") }));
  states.next(state({ draft: draft("r2") }));
  isSaved.next(true);
  watching.unsubscribe();
  expect(seen).toEqual([null, "r1", null, "r2"]);

  const published = { ...draft("r0"), _id: "page-1" };
  const ofPublished: (string | null)[] = [];
  states.next(state({ published }));
  const other = savedRevisions(pair, "page-1", "page").subscribe((revision) => ofPublished.push(revision));
  states.next(state({ published, draft: draft("r3") }));
  other.unsubscribe();
  expect(ofPublished, "previews show its draft").toEqual(["r0", null]);
});

test("R-CMS-6 the Studio says so when a preview stays behind, until it has caught up, and not when it is only slow", () => {
  const said = (standing: (second: number) => ReturnType<typeof standingOf>) => {
    const scheduler = new TestScheduler(() => {});
    const changes: [number, boolean][] = [];
    scheduler.run(({ cold, flush }) => {
      const second = () => Math.floor(scheduler.now() / 1000);
      lateness(() => standing(second()), scheduler)
        .pipe(takeUntil(cold("60s e")))
        .subscribe((late) => changes.push([second(), late]));
      flush();
    });
    return changes;
  };
  const until = (end: number) => (second: number) => (second < end ? "behind" : "equal");
  expect(said(until(8))).toEqual([[0, false]]);
  expect(said(until(30))).toEqual([
    [0, false],
    [12, true],
    [30, false],
  ]);
  const loaded = (second: number) => (second >= 20 && second < 24 ? "unknown" : "behind");
  expect(said(loaded), "loaded again, and still behind").toEqual([
    [0, false],
    [12, true],
    [20, false],
    [36, true],
  ]);
});

test("R-CMS-6 a screen reader is told that a preview is behind: the status is there before its sentence, without the button", () => {
  const statusIn = (isBehind: boolean) => {
    const markup = renderToStaticMarkup(
      <ThemeProvider theme={theme}>
        <BehindNotice isBehind={isBehind} onLoad={() => {}} />
      </ThemeProvider>,
    );
    const [, status, after] = /<div role="status">(.*?)<\/div>(?=<\/div>|<button)(.*)/.exec(markup) ?? [];
    return { status, after };
  };
  expect(statusIn(false).status).toBe("");
  const { status, after } = statusIn(true);
  expect(status).toContain("The preview has fallen behind");
  expect(status).not.toContain("<button");
  expect(after).toContain("Load the preview again");
});
