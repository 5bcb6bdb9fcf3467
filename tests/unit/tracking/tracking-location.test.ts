import { expect, test } from "vitest";
import { isTrace } from "../../../lib/tracking/erase-traces.ts";
import { storedItems } from "../../../lib/tracking/stored-items.ts";
import { isIndia, locateVisitor, storedCountry } from "../../../lib/tracking/visitor-location.ts";
import { keptStorage } from "../../support/kept-storage.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const pune = { city: "Pune", region: "Maharashtra", postal: "411001", country: "IN" };

/** Looks up once, at `now`. Returns what is stored afterward and how often the service was called. */
async function locate(
  answer: () => Response | Promise<Response>,
  stored: Record<string, string> = {},
  signal = new AbortController().signal,
) {
  const { kept, storage } = keptStorage(stored);
  let asked = 0;
  const fetch: typeof globalThis.fetch = async () => {
    asked++;
    return answer();
  };
  const lookUp = { url: "/where", storage, fetch, now: () => now, signal };
  const problem = await locateVisitor(lookUp).catch(String);
  return { kept: Object.fromEntries(kept), storage, asked, problem };
}

test("R-TRACK-2 only city, region, postal code and country are stored", async () => {
  const { kept, storage } = await locate(() => Response.json({ ...pune, ip: "192.0.2.1", loc: "18.5,73.8" }));
  expect(JSON.parse(kept.gtmLocationData ?? "")).toEqual({ ...pune, at: now });
  expect([kept.country, storedCountry(storage), isIndia(storage)]).toEqual(["IN", "IN", true]);
});

test.each([
  ["fresh", now, 0],
  ["exactly a week old", now - WEEK, 0],
  ["more than a week old", now - WEEK - 1, 1],
  ["future", now + 1, 1],
])(
  "R-TRACK-2 with a stored location that is %s (%i), the service is called %i times",
  async (_, at, times) => {
    const { asked } = await locate(() => Response.json(pune), {
      gtmLocationData: JSON.stringify({ ...pune, at }),
    });
    expect(asked).toBe(times);
  },
);

test.each(["", "{", "null", "1", '"text"', "[]", '{"at":"soon"}'])(
  "R-TRACK-2 the stored location %s is ignored",
  async (gtmLocationData) => {
    expect((await locate(() => Response.json(pune), { gtmLocationData })).asked).toBe(1);
  },
);

test.each<[string, () => Response]>([
  ["an error", () => new Response("busy", { status: 503 })],
  ["invalid JSON", () => new Response("<html>")],
  ["a string", () => Response.json("Pune")],
  ["null", () => Response.json(null)],
])("R-TRACK-2 %s from the service leaves the storage unchanged", async (_, answer) => {
  const stored = { country: "DE" };
  const { kept, problem } = await locate(answer, stored);
  expect([kept, problem]).toEqual([stored, expect.stringMatching(/Error/)]);
});

test.each<[unknown, string | null, boolean]>([
  ["IN", "IN", true],
  ["US", "US", false],
  ["in", null, false],
  ["India", null, false],
  [91, null, false],
  ["<b", null, false],
  [undefined, null, false],
])("R-TRACK-1 the country %j is stored as %j; the flag for India is %s", async (country, kept, flag) => {
  const { storage } = await locate(() => Response.json({ ...pune, country }));
  expect([storedCountry(storage), isIndia(storage)]).toEqual([kept, flag]);
});

test("R-TRACK-1 an invalid country in the storage is ignored", () => {
  expect(storedCountry(keptStorage({ country: "IN<script>" }).storage)).toBeNull();
});

test("R-TRACK-2 R-TRACK-5 a location that arrives after consent is withdrawn is not stored", async () => {
  const withdrawn = new AbortController();
  const answer = () => {
    withdrawn.abort();
    return Response.json(pune);
  };
  expect((await locate(answer, {}, withdrawn.signal)).kept).toEqual({});
});

const none = { analytics: false, marketing: false };

test.each([
  ["gtmLocationData", true, false],
  ["country", true, false],
  ["mp_key_mixpanel", true, false],
  ["mp_tab_id_mixpanel_key", true, false],
  ["__mp_opt_in_out_key", true, false],
  ["__mpq_key_ev", true, false],
  ["_ga_ABC123", true, false],
  ["mixpanelFlagsDb", true, false],
  ["firebaseLocalStorageDb", false, false],
  ["_fbp", false, true],
  ["_gcl_au", false, true],
  // Kept while either consent remains, so that a purchase is not reported twice.
  ["reported:checkout_completed:cs_1", false, false],
  ["utmData", false, false],
  ["owner", false, false],
  ["consent", false, false],
  ["conversionDone", false, false],
])(
  "R-TRACK-5 %s is removed when consent is withdrawn for statistics: %s, for advertising: %s",
  (name, withStatistics, withAdvertising) => {
    expect(isTrace(name, { ...none, marketing: true })).toBe(withStatistics);
    expect(isTrace(name, { ...none, analytics: true })).toBe(withAdvertising);
    expect(isTrace(name, none)).toBe(withStatistics || withAdvertising || name.startsWith("reported:"));
  },
);

test("R-TRACK-5 what the page about cookies says of withdrawn consent is what is erased", () => {
  for (const { names, need, until } of storedItems) {
    const isErased = until.toLowerCase().includes("you withdraw your consent");
    for (const name of names.map((one) => one.replace("…", "1"))) {
      expect([name, isTrace(name, none)]).toEqual([name, isErased]);
      const other = need === "analytics" ? "marketing" : "analytics";
      if (isErased && need !== "either")
        expect([name, isTrace(name, { ...none, [other]: true })]).toEqual([name, true]);
    }
  }
});
