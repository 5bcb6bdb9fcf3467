import { expect, test } from "vitest";
import { instantOf, scheduleUnpublish } from "@/studio/scheduling/schedule-unpublish";

const now = new Date("2027-03-01T08:59:30Z");

test.each([
  ["2027-03-01T09:00", "2027-03-01T09:00:00.000Z"],
  ["2027-03-01T08:59", null],
  ["2027-03-01", null],
  ["", null],
  ["2027-02-31T25:00", null],
])("%j typed is the instant %j", (typed, instant) => {
  expect(instantOf(typed, now)).toBe(instant);
});

test("a document is scheduled to be unpublished in one request, under an id that is new each time", async () => {
  const sent: { actionType: string; releaseId?: string }[][] = [];
  const client = {
    action: (actions: never) => Promise.resolve({ transactionId: String(sent.push(actions)) }),
  };
  for (const title of ["once", "again"])
    await scheduleUnpublish(client, { publishedId: "page-1", title, at: "2027-03-01T09:00:00.000Z" });
  expect(sent.map((actions) => actions.map(({ actionType }) => actionType.split(".").at(-1)))).toEqual([
    ["create", "unpublish", "schedule"],
    ["create", "unpublish", "schedule"],
  ]);
  expect(new Set(sent.flatMap((actions) => actions.flatMap(({ releaseId }) => releaseId ?? []))).size).toBe(
    2,
  );
});
