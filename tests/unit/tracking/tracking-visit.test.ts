import { cleanLine } from "@paraph/service/clean-text";
import fc from "fast-check";
import { expect, test } from "vitest";
import { announceSignIn, signInEvent } from "../../../lib/tracking/account-events.ts";
import { captureVisit } from "../../../lib/tracking/capture-visit.ts";
import { createSafeStorage } from "../../../lib/tracking/safe-storage.ts";
import { storedSource } from "../../../lib/tracking/source.ts";
import { isPaidCampaign, storedUtm } from "../../../lib/tracking/utm.ts";
import { keptStorage } from "../../support/kept-storage.ts";

test("R-TRACK-1 all six UTM keys are stored, and no other parameter", () => {
  const { kept, storage } = keptStorage();
  captureVisit(
    "?gclid=x&utm_content=6&utm_term=5&utm_campaign=4&utm_medium=3&utm_source=2&utm_id=1&utm_x=7&email=a@b.co",
    storage,
  );
  expect([...kept]).toEqual([
    [
      "utmData",
      '{"utm_id":"1","utm_source":"2","utm_medium":"3","utm_campaign":"4","utm_term":"5","utm_content":"6"}',
    ],
  ]);
});

const before = { utm_source: "old", utm_term: "old" };

test.each([
  ["", before],
  ["?q=1", before],
  ["?utm_source=", before],
  ["?utm_source=%20&utm_id=", before],
  ["?UTM_SOURCE=new", before],
  ["?utm_source=new", { utm_source: "new" }],
  ["?utm_id=9&utm_source=", { utm_id: "9" }],
  ["?utm_source=a%20b%26c&utm_source=second", { utm_source: "a b&c" }],
  ["?utm_source=a%0A%09b%00c%E2%80%AEd%E2%81%A9%C2%AD", { utm_source: "a bcd" }],
  ["?utm_source=%E2%80%8F&utm_id=%00%D8%9C", before],
  ["?utm_source=%E0%A4%A", { utm_source: "\ufffd%A" }],
  [`?utm_source=${"x".repeat(300)}`, { utm_source: "x".repeat(160) }],
  [`?utm_source=${"%C3%BC".repeat(120)}`, { utm_source: "ü".repeat(26) }],
])(
  "R-TRACK-1 after a visit with %s the stored UTM data is %j: a new campaign replaces the old one",
  (search, utm) => {
    const { storage } = keptStorage({ utmData: JSON.stringify(before) });
    captureVisit(search, storage);
    expect(storedUtm(storage)).toEqual(utm);
  },
);

test("R-TRACK-1 campaign values have a bounded encoded length and end with a whole character", () => {
  const whole = new Intl.Segmenter("en", { granularity: "grapheme" });
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (value) => {
      const { storage } = keptStorage();
      captureVisit(`?${new URLSearchParams({ utm_campaign: value })}`, storage);
      const { utm_campaign: kept = "" } = storedUtm(storage);
      expect(new URLSearchParams({ v: kept }).toString().length - 2).toBeLessThanOrEqual(160);
      expect(cleanLine(value).startsWith(kept)).toBe(true);
    }),
    { numRuns: 30 },
  );
  for (const unit of ["ü", "漢", "😀", "e\u0301", "👍🏽", "🇩🇪", "👩‍👧"]) {
    const { utm_campaign: kept = "" } = storedOf(unit.repeat(200));
    expect(
      [...whole.segment(kept)].every(({ segment }) => segment === unit),
      unit,
    ).toBe(true);
    expect(kept.length).toBeGreaterThan(0);
  }
  for (const unit of ["%C3%BC", "%e6%bc%a2", "%20"]) {
    for (const before of ["", "a", "aa", "aaa"]) {
      const { utm_campaign: kept = "" } = storedOf(before + unit.repeat(200));
      expect(decodeURIComponent(kept)).toBe(
        before + decodeURIComponent(unit).repeat((kept.length - before.length) / unit.length),
      );
    }
  }
});

/** Reads a value as stored by an earlier version, which had no such limit. */
function storedOf(utm_campaign: string) {
  return storedUtm(keptStorage({ utmData: JSON.stringify({ utm_campaign }) }).storage);
}

test("R-TRACK-1 controls and direction marks stored by an earlier version are dropped, words stay", () => {
  expect(storedOf("\u202egnp.exe\u202c \u2066spring\u2069\u0007")).toEqual({
    utm_campaign: "gnp.exe spring",
  });
  expect(storedOf("אביב and ربيع 👩‍👧")).toEqual({ utm_campaign: "אביב and ربيع 👩‍👧" });
});

test("R-TRACK-1 half a character stored by an earlier version is dropped", () => {
  expect(storedOf("spring\ud83d")).toEqual({ utm_campaign: "spring" });
});

test.each([
  "",
  "{",
  "null",
  "1",
  '"text"',
  "[]",
  '{"utm_id":1,"utm_term":null,"x":"y"}',
  '{"__proto__":{"utm_id":"1"}}',
])("R-TRACK-1 the stored UTM data %s is ignored", (utmData) => {
  expect(storedUtm(keptStorage({ utmData }).storage)).toEqual({});
});

test("R-TRACK-1 whatever the storage holds, only UTM keys with strings are read", () => {
  fc.assert(
    fc.property(fc.json(), (utmData) => {
      const utm = storedUtm(keptStorage({ utmData }).storage);
      for (const [key, value] of Object.entries(utm))
        expect([key, typeof value]).toEqual([expect.stringMatching(/^utm_/), "string"]);
    }),
  );
});

test.each([
  ["?from=wp-plugin_2", "stored", "wp-plugin_2"],
  ["", "stored", "stored"],
  ["", undefined, "website"],
  ["?from=", "stored", "stored"],
  ["?from=a%20b", undefined, "website"],
  ["?from=%E2%80%8Eads%E2%80%AC%0A", "stored", "ads"],
  ["?from=<script>", "stored", "stored"],
  [`?from=${"x".repeat(64)}`, undefined, "x".repeat(64)],
  [`?from=${"x".repeat(65)}`, undefined, "website"],
  ["", "not valid", "website"],
  ["", "", "website"],
])("R-TRACK-1 with %s in the address and %s stored, the source is %s", (search, from, source) => {
  const { storage } = keptStorage(from === undefined ? {} : { from });
  captureVisit(search, storage);
  expect(storedSource(storage)).toBe(source);
});

test.each([
  [{ utm_campaign: "10_dollar_campaign" }, true],
  [{ utm_campaign: "paidtrial" }, true],
  [{ utm_campaign: "PaidTrial" }, false],
  [{ utm_campaign: "paidtrial2" }, false],
  [{ utm_source: "paidtrial" }, false],
  [{}, false],
])("R-PAY-7 %j is a paid campaign: %s", (utm, paid) => {
  expect(isPaidCampaign(utm)).toBe(paid);
});

test.each<[string, () => Pick<Storage, "getItem" | "setItem" | "removeItem">]>([
  [
    "is off",
    () => {
      throw new DOMException("denied", "SecurityError");
    },
  ],
  ["is missing", () => localStorage],
  [
    "is full",
    () => ({
      getItem: () => "old",
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
      removeItem() {},
    }),
  ],
  [
    "denies access",
    () => ({
      getItem() {
        throw new DOMException("denied", "SecurityError");
      },
      setItem() {
        throw new DOMException("denied", "SecurityError");
      },
      removeItem() {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  ],
])("R-TRACK-1 when storage %s, the page still has what it captured", (_, open) => {
  const storage = createSafeStorage(open);
  captureVisit("?utm_id=1&from=ads", storage);
  expect([storedUtm(storage), storedSource(storage)]).toEqual([{ utm_id: "1" }, "ads"]);
  expect(createSafeStorage(open).get("country")).toBe(storage.get("country"));
});

test("R-TRACK-1 once storage accepts writes again, the stored value counts", () => {
  let full = true;
  const kept = new Map<string, string>();
  const storage = createSafeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (full) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => kept.delete(key),
  }));
  storage.set("from", "one");
  full = false;
  storage.set("from", "two");
  kept.set("from", "three, from another tab");
  expect(storage.get("from")).toBe("three, from another tab");
});

test("R-AUTH-9 a completed login is announced to all listeners with the e-mail", async () => {
  const target = new EventTarget();
  const heard: unknown[] = [];
  target.addEventListener(signInEvent, (event) => heard.push(event instanceof CustomEvent && event.detail));
  const detail = { email: "ann@example.com", method: "google", isSignUp: true } as const;
  await announceSignIn(detail, target);
  expect(heard).toEqual([{ ...detail, waitUntil: expect.any(Function) }]);
});
