import { expect, test } from "vitest";
import type { Blank } from "@/lib/contracts/contract";

test("R-CONTRACT-2 a date is the day that was typed, west and east of Greenwich too", async () => {
  // Read when the module is loaded, so it is loaded in each zone by a file of its own.
  process.env.TZ = "America/Los_Angeles";
  const { writtenIn } = await import("@/lib/contracts/write-blank");
  const blank: Blank = { key: "day", kind: "date", label: "Day", sample: null, choices: [] };
  expect(new Date("2027-05-01T00:00:00Z").getDate(), "the zone is set").toBe(30);
  expect(writtenIn(blank, { day: "2027-05-01" })).toBe("May 1, 2027");
});
