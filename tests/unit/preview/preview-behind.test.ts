import { takeUntil } from "rxjs";
import { TestScheduler } from "rxjs/testing";
import { expect, test } from "vitest";
import { isOutdated, lateness } from "@/studio/preview/preview-behind";

test("R-CMS-6 the Studio notices which preview shows another revision of the form's document", () => {
  const drafts = { shownDocument: "page-1", shownLayer: "drafts", shownRevision: "r1" };
  expect(isOutdated(drafts, "drafts.page-1", "r2")).toBe(true);
  expect(isOutdated(drafts, "page-1", "r2"), "without a draft").toBe(true);
  expect(isOutdated(drafts, "drafts.page-1", "r1")).toBe(false);
  expect(isOutdated(drafts, "drafts.page-2", "r2"), "another page").toBe(false);
  expect(isOutdated(drafts, "versions.rSpring.page-1", "r2"), "another release").toBe(false);
  const release = { ...drafts, shownLayer: "rSpring" };
  expect(isOutdated(release, "versions.rSpring.page-1", "r2")).toBe(true);
  const { shownLayer: _, ...published } = drafts;
  expect(isOutdated(published, "drafts.page-1", "r2"), "what is published").toBe(false);
});

test("R-CMS-6 the Studio says so when a preview stays behind, until it has caught up, and not when it is only slow", () => {
  const said = (isLate: (second: number) => boolean) => {
    const scheduler = new TestScheduler(() => {});
    const changes: [number, boolean][] = [];
    scheduler.run(({ cold, flush }) => {
      const second = () => Math.floor(scheduler.now() / 1000);
      lateness(() => isLate(second()), scheduler)
        .pipe(takeUntil(cold("60s e")))
        .subscribe((late) => changes.push([second(), late]));
      flush();
    });
    return changes;
  };
  expect(said((second) => second < 8)).toEqual([[0, false]]);
  expect(said((second) => second < 30)).toEqual([
    [0, false],
    [12, true],
    [30, false],
  ]);
});
