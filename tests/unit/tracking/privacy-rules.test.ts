import { expect, test } from "vitest";
import type { Consent } from "../../../lib/tracking/consent.ts";
import { permissionOf, type RegionRule, ruleOf } from "../../../lib/tracking/permission.ts";
import { hasPrivacySignal, regionOfRequest } from "../../../lib/tracking/privacy-signal.ts";
import type { Purpose } from "../../../lib/tracking/tracking-config.ts";

const purposes: readonly Purpose[] = ["analytics", "marketing"];
const yes: Consent = { analytics: true, marketing: true };
const no: Consent = { analytics: false, marketing: false };
const statistics: Consent = { analytics: true, marketing: false };

const answers = [
  ["no answer", null],
  ["a yes", yes],
  ["a refusal", no],
  ["a yes to statistics", statistics],
] as const;

interface Case {
  readonly signal: boolean;
  readonly owner: boolean;
  readonly rule: RegionRule;
  readonly named: string;
  readonly answer: Consent | null;
}

const cases: Case[] = [true, false].flatMap((signal) =>
  [true, false].flatMap((owner) =>
    (["opt-in", "opt-out"] as const).flatMap((rule) =>
      answers.map(([named, answer]) => ({ signal, owner, rule, named, answer })),
    ),
  ),
);

/** Written out, so that no rule is tested by itself: what runs, and what is asked about unbidden. */
const expected: Readonly<Record<string, readonly [runs: Consent, due: readonly Purpose[]]>> = {
  "no answer, opt-in": [no, purposes],
  "no answer, opt-in, refused": [no, ["analytics"]],
  "no answer, opt-out": [yes, []],
  "no answer, opt-out, refused": [statistics, []],
  "a yes": [yes, []],
  "a yes, refused": [statistics, []],
  "a refusal": [no, []],
  "a refusal, refused": [no, []],
  "a yes to statistics": [statistics, []],
  "a yes to statistics, refused": [statistics, []],
};

test.each(cases)(
  "R-TRACK-5 with signal $signal, account refusing $owner, $named and $rule, what runs and what is asked is as written",
  ({ signal, owner, rule, named, answer }) => {
    const key = [named, ...(answer === null ? [rule] : []), ...(signal || owner ? ["refused"] : [])].join(
      ", ",
    );
    const [runs, due] = expected[key] ?? [];
    const known = { purposes, signal, isRefusedByOwner: owner, answer, refused: [], rule };
    const permission = permissionOf(known);
    expect(permission.consent).toEqual(runs);
    expect(permission.isDue ? permission.due : []).toEqual(due);
    // The signal can't be answered away here; the account's refusal can.
    expect(permission.choosable).toEqual(signal ? ["analytics"] : purposes);
  },
);

test("R-TRACK-5 where nobody is asked first, a refusal holds when it is old or was to another question", () => {
  const known = { purposes, signal: false, isRefusedByOwner: false, answer: null, rule: "opt-out" } as const;
  expect(permissionOf({ ...known, refused: ["marketing"] }).consent).toEqual(statistics);
  expect(permissionOf({ ...known, refused: purposes }).consent).toEqual(no);
});

test("R-TRACK-5 only what is configured runs or is asked about, and a signal may leave nothing to ask", () => {
  const known = { isRefusedByOwner: false, answer: null, refused: [], rule: "opt-out" } as const;
  expect(permissionOf({ ...known, purposes: ["analytics"], signal: false }).consent).toEqual(statistics);
  const pixel = permissionOf({ ...known, purposes: ["marketing"], signal: true, rule: "opt-in" });
  expect([pixel.consent, pixel.isDue, pixel.choosable]).toEqual([no, false, []]);
});

test("R-TRACK-5 an unknown region, and one that no setting names, is asked first", () => {
  expect(ruleOf(null, ["US"])).toBe("opt-in");
  expect(ruleOf("DE", ["US"])).toBe("opt-in");
  expect(ruleOf("US", ["US"])).toBe("opt-out");
  expect(ruleOf("US")).toBe("opt-in");
});

const timed = (...serverTiming: { name: string; description: string }[]) => ({
  getEntriesByType: () => [{ serverTiming } as unknown as PerformanceEntry], // the part of a navigation's entry that is read
});

test("R-TRACK-5 the signal is its own value alone, of the browser or of the request's header", () => {
  const sent = [true, false, undefined, "1"].map((globalPrivacyControl) =>
    hasPrivacySignal({ navigator: { globalPrivacyControl }, performance: timed() }),
  );
  expect(sent).toEqual([true, false, false, false]);
  expect(hasPrivacySignal({ navigator: {}, performance: timed({ name: "gpc", description: "1" }) })).toBe(
    true,
  );
  expect(hasPrivacySignal({ navigator: {}, performance: { getEntriesByType: () => [] } })).toBe(false);
});

test("R-TRACK-5 a request's region is two letters or unknown", () => {
  const region = (description: string) => regionOfRequest(timed({ name: "region", description }));
  expect([region("US"), region("us"), region("XXX"), region("")]).toEqual(["US", null, null, null]);
});
