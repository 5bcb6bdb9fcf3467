// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";

const yes = { analytics: true, marketing: true };
const no = { analytics: false, marketing: false };

interface Visitor {
  readonly gpc?: boolean;
  readonly country?: string;
  readonly answer?: typeof yes;
  /** The account that signed in here refuses advertising. */
  readonly owner?: boolean;
}

const tracking = {
  analytics: null,
  tag: "local",
  pixel: "local",
  geolocation: null,
  optOutRegions: ["US"],
};

/** A page on which everything is configured, as its code begins. */
async function openPage({ gpc = false, country, answer, owner = false }: Visitor) {
  const proofs: Record<string, unknown>[] = [];
  const timings = [
    ...(gpc ? [{ name: "gpc", description: "1" }] : []),
    ...(country ? [{ name: "region", description: country }] : []),
  ];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    proofs.push(JSON.parse(String(init.body)));
    return new Response(null, { status: 204 });
  });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    Object.assign(performance.mark("page"), { serverTiming: timings }),
  ]);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
    for (const name of ["gtag", "fbq", "_fbq", "dataLayer"]) Reflect.deleteProperty(window, name);
  });
  document.documentElement.dataset.tracking = JSON.stringify(tracking);
  document.body.innerHTML =
    "<main data-privacy-choices><div data-privacy-state></div></main><footer><button data-consent></button></footer>";
  if (answer) localStorage.setItem("consent", JSON.stringify({ ...answer, at: Date.now() - 1000 }));
  if (owner) localStorage.setItem("ownerRefused", '{"at":"2026-11-01T00:00:00.000Z","isLifted":false}');
  vi.resetModules();
  const { askConsent } = await import("@/components/tracking/ask-consent.browser");
  askConsent(null);
  await vi.dynamicImportSettled();
  const dialog = () => document.querySelector('[role="dialog"]');
  return {
    proofs,
    dialog,
    runs: () => ["gtag", "fbq"].filter((name) => name in window),
    note: () => document.querySelector("footer [data-signal]")?.textContent ?? "",
    state: () => document.querySelector("[data-privacy-state]")?.textContent ?? "",
    stored: () => JSON.parse(localStorage.getItem("consent") ?? "null"),
    async press(label: string) {
      const buttons = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')];
      buttons.find(({ textContent }) => textContent === label)?.click();
      await vi.dynamicImportSettled();
    },
    reopen() {
      askConsent(document.querySelector<HTMLElement>("footer button"));
      return [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input')];
    },
  };
}

test.each<[string, Visitor, readonly string[], number, string]>([
  ["nobody has answered", {}, [], 1, ""],
  ["nobody has answered, and the signal is sent", { gpc: true }, [], 1, "your browser sends"],
  ["an earlier yes", { answer: yes }, ["gtag", "fbq"], 0, ""],
  ["an earlier yes meets the signal", { answer: yes, gpc: true }, ["gtag"], 0, "your browser sends"],
  ["an earlier yes meets the account's refusal", { answer: yes, owner: true }, ["gtag"], 0, "your account"],
  ["an earlier refusal", { answer: no, country: "US" }, [], 0, ""],
  ["a country that runs until refused", { country: "US" }, ["gtag", "fbq"], 0, ""],
  ["such a country and the signal", { country: "US", gpc: true }, ["gtag"], 0, "your browser sends"],
  ["such a country and the account's refusal", { country: "US", owner: true }, ["gtag"], 0, "your account"],
  ["another country", { country: "DE" }, [], 1, ""],
])("R-TRACK-5 with %s (%j), %j run and %d question comes", async (_, visitor, runs, questions, note) => {
  const page = await openPage(visitor);
  expect(page.runs()).toEqual(runs);
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(questions);
  expect(page.note()).toContain(note);
  if (note === "") expect(page.note()).toBe("");
  else expect(page.stored()?.marketing ?? false).toBe(false);
});

test("R-TRACK-5 the question says that the signal was honored, offers statistics alone, and its answer is proven", async () => {
  const page = await openPage({ gpc: true });
  expect(page.dialog()?.textContent).toContain("We honor that signal");
  await page.press("Accept");
  expect([page.runs(), page.dialog()]).toEqual([["gtag"], null]);
  expect(page.proofs).toMatchObject([
    { by: "person", signal: true, owner: false, region: null, analytics: true, marketing: false },
  ]);
  expect(page.state()).toContain("Off: your browser’s signal refuses it.");
  expect(page.state()).toContain(`Proof number: ${page.proofs[0]?.id}`);
  expect(page.reopen()).toHaveLength(1);
});

test("R-TRACK-5 a signal takes an earlier yes back for good, and that is proven", async () => {
  const page = await openPage({ gpc: true, answer: yes });
  expect(page.proofs).toMatchObject([{ by: "signal", signal: true, analytics: true, marketing: false }]);
  const kept = page.stored();
  const later = await openPage({ answer: kept });
  expect([later.runs(), later.dialog(), later.note()]).toEqual([["gtag"], null, ""]);
});

test("R-TRACK-5 an account's refusal ends by a choice that the person makes knowing of it, and only then", async () => {
  const page = await openPage({ owner: true });
  expect(page.dialog()?.textContent).toContain("Your account refuses advertising");
  await page.press("Accept");
  expect(page.runs()).toEqual(["gtag"]);
  const boxes = page.reopen();
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  boxes[1]?.click();
  await page.press("Save choice");
  expect(page.runs()).toEqual(["gtag", "fbq"]);
  expect(JSON.parse(localStorage.getItem("ownerRefused") ?? "")).toMatchObject({ isLifted: true });
  expect(page.note()).toBe("");
});
