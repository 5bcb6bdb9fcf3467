import { startLake } from "@paraph/lake/testing/lake";
import { createClient, type WelcomeEvent } from "@sanity/client";
import { Subject } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import { followBehind } from "@/studio/merging/ask-behind";
import type { ReleaseBehind } from "@/studio/merging/beginning";
import { lakeSite } from "../../server/back-ends/lake-site.ts";

const raw = { apiVersion: "2025-02-19", perspective: "raw" } as const;
const spring = { releaseId: "rSpring" };
const page = { _id: "page-1", _type: "page", title: "Pricing", intro: "From $8" };

test("R-CMS-8 the page of a release and the calendar hear of a publish from the lake, whoever is typing, and never ask by the clock", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: raw.apiVersion,
    useCdn: false,
  });
  const changes = new Subject<WelcomeEvent>();
  vi.spyOn(client, "listen").mockReturnValue(changes);
  const ask = vi.spyOn(client, "request").mockResolvedValue({ releases: [] });
  const told: unknown[] = [];
  const following = followBehind(client).subscribe((releases) => told.push(releases));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ask, "without a change").not.toHaveBeenCalled();
  for (let key = 0; key < 10; key += 1) {
    changes.next({ type: "welcome", listenerName: "one" });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(told, "before the typing ends").not.toEqual([]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ask.mock.calls.length, "once for several changes").toBeLessThanOrEqual(2);
  following.unsubscribe();
});

test("R-CMS-8 a publish by somebody else is such a change", async () => {
  await using lake = await startLake({
    documents: [page],
    ...lakeSite,
    completePublished: () => ({}),
    over: "http",
  });
  const client = lake.client("editor", raw);
  await client.releases.create({ ...spring, metadata: { releaseType: "asap", title: "Spring" } });
  await client.createVersion({ ...spring, publishedId: "page-1", baseId: "page-1" });
  await client.patch("versions.rSpring.page-1").set({ title: "Prices" }).commit();
  const told: (readonly ReleaseBehind[])[] = [];
  const following = followBehind(client).subscribe((releases) => told.push(releases));
  await expect.poll(() => told.length).toBeGreaterThan(0);
  await lake.client("publisher", raw).patch("page-1").set({ intro: "From $9" }).commit();
  const behind = [{ name: "rSpring", versions: [{ id: "versions.rSpring.page-1", kept: ["intro"] }] }];
  await expect.poll(() => told.at(-1)).toMatchObject(behind);
  following.unsubscribe();
});
