import { expect, test } from "vitest";
import { experimentState, isRunning } from "@/lib/experiments/experiment";
import { parseVariant, readLetters, VARIANT_COOKIE, writeLetters } from "@/lib/experiments/variant-cookie";
import { readExperiment } from "@/server/pages/experiment-list";
import { chooseLetter } from "@/server/pages/experiments";
import { seededRandom } from "../../support/seeded-random.ts";

const variants = [
  { letter: "B", share: 30 },
  { letter: "C", share: 20 },
];

test("R-TRACK visitors are divided by the shares, and the page itself gets the rest", () => {
  const { next: random } = seededRandom(16);
  const found = new Map<string, number>();
  for (let visitor = 0; visitor < 20_000; visitor++) {
    const letter = chooseLetter({ variants }, null, random);
    found.set(letter, (found.get(letter) ?? 0) + 1);
  }
  expect([...found.keys()].sort()).toEqual(["A", "B", "C"]);
  // Three standard deviations of 20,000 visitors are one percent.
  expect(Math.abs((found.get("A") ?? 0) / 200 - 50)).toBeLessThan(1.1);
  expect(Math.abs((found.get("B") ?? 0) / 200 - 30)).toBeLessThan(1.1);
  expect(Math.abs((found.get("C") ?? 0) / 200 - 20)).toBeLessThan(1.1);
});

test("R-TRACK a visitor keeps what they had, the page itself included, and gets anew what is no longer there", () => {
  const last = () => 0.999;
  expect(chooseLetter({ variants }, "B", last)).toBe("B");
  expect(chooseLetter({ variants }, "A", () => 0)).toBe("A");
  expect(chooseLetter({ variants: variants.slice(1) }, "B", () => 0)).toBe("C");
  expect(chooseLetter({ variants }, "E", last)).toBe("A");
});

test("R-TRACK the cookie holds ids and letters, and nothing that a visitor writes in it breaks the page", () => {
  const chosen = new Map([
    ["headline.2", "B"],
    ["price", "A"],
  ]);
  expect(writeLetters(chosen, false)).toBe(
    `${VARIANT_COOKIE}=headline.2.B~price.A; Path=/; HttpOnly; SameSite=Lax`,
  );
  expect(writeLetters(chosen, true)).toMatch(/; Secure$/);
  expect(readLetters(`a=b; ${VARIANT_COOKIE}=headline.2.B~price.A; c=d`)).toEqual(chosen);
  for (const forged of ["", "~~~", ".B", "x.Z", "x.BB", "x y.B", `${"x".repeat(300)}.B`, "../x.B", "%00.B"])
    expect(readLetters(`${VARIANT_COOKIE}=${forged}`).size, forged).toBe(0);
  expect(readLetters(`${VARIANT_COOKIE}=${Array(1000).fill("x.B").join("~")}`).size).toBe(1);
  expect(readLetters(undefined).size).toBe(0);
  expect(parseVariant("drafts.x.B")).toEqual({ experiment: "drafts.x", letter: "B" });
  expect(parseVariant("nothing")).toBeNull();
});

test("R-CMS-7 an experiment runs from its start to its end, and not at the end itself", () => {
  const times = { startsAt: 1_000, endsAt: 2_000 };
  expect([999, 1_000, 1_999, 2_000].map((now) => isRunning(times, now))).toEqual([false, true, true, false]);
  expect(isRunning({ startsAt: null, endsAt: 2_000 }, 0)).toBe(true);
});

test("R-CMS-7 the state says whether it is planned, running, ended or decided", () => {
  const now = new Date("2026-11-26T12:00:00Z");
  const [before, after] = ["2026-11-25T12:00:00Z", "2026-11-27T12:00:00Z"];
  expect(experimentState({ endsAt: after }, now)).toBe("running");
  expect(experimentState({ startsAt: after, endsAt: "2026-11-28T12:00:00Z" }, now)).toBe("planned");
  expect(experimentState({ startsAt: before, endsAt: before }, now)).toBe("ended");
  expect(experimentState({ endsAt: "soon" }, now)).toBe("ended");
  expect(experimentState({ endsAt: after, winner: "B" }, now)).toBe("decided");
});

test("R-CMS-7 what is stored is read with care: no legal pages, no deals, no more than all visitors", () => {
  const page = { _type: "page", path: "/pricing", slug: null, group: "general" };
  const stored = { _id: "one", startsAt: null, endsAt: "2026-11-27T12:00:00Z", variants, page };
  expect(readExperiment(stored)).toEqual({
    id: "one",
    goalPath: null,
    path: "/pricing",
    startsAt: null,
    endsAt: Date.parse("2026-11-27T12:00:00Z"),
    variants,
  });
  const refused = [
    { ...stored, page: { ...page, group: "legal" } },
    { ...stored, page: { ...page, _type: "deal" } },
    { ...stored, page: { ...page, path: null } },
    { ...stored, page: null },
    { ...stored, endsAt: "never" },
    { ...stored, variants: null },
    { ...stored, variants: [{ letter: "A", share: 10 }, { letter: "B" }, null, 7] },
    {},
  ];
  expect(refused.map(readExperiment)).toEqual(refused.map(() => null));
  const tooMuch = [
    ...variants,
    { letter: "B", share: 1 },
    { letter: "D", share: 90 },
    { letter: "E", share: -1 },
  ];
  expect(readExperiment({ ...stored, variants: tooMuch })?.variants).toEqual(variants);
});

test("R-TRACK the goal is an address only where it is another page that there is", () => {
  const page = { _type: "page", path: "/pricing", slug: null, group: "general" };
  const stored = { _id: "one", startsAt: null, endsAt: "2026-11-27T12:00:00Z", variants, page };
  const thanks = { _type: "page", path: "/thank-you", slug: null, category: null };
  const goalOf = (goal: unknown, goalPage: unknown) =>
    readExperiment({ ...stored, goal, goalPage })?.goalPath;
  expect(goalOf("page", thanks)).toBe("/thank-you");
  expect(goalOf("page", { _type: "post", path: null, slug: "news" })).toBe("/blog/news");
  for (const nowhere of [null, 7, { ...thanks, _type: "lead" }, { ...thanks, path: null }])
    expect(goalOf("page", nowhere)).toBeNull();
  // Chosen before another goal was.
  expect(goalOf("form", thanks)).toBeNull();
});
