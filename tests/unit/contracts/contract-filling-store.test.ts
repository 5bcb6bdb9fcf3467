import { afterEach, expect, test, vi } from "vitest";
import { FillingStore } from "@/components/contracts/filling/filling-store";
import type { Blank, Contract } from "@/lib/contracts/contract";
import { nothingFilled } from "@/lib/contracts/filling";

const blankOf = (key: string, kind: Blank["kind"]): Blank => ({
  key,
  kind,
  label: key,
  sample: null,
  choices: [],
});
const [tenant, rent, state] = [
  blankOf("tenant", "party"),
  blankOf("rent", "money"),
  blankOf("state", "state"),
];
const blanks = [tenant, rent, state];
const paragraph = {
  key: "p",
  parts: blanks.map((blank) => ({ kind: "blank", blank }) as const),
  points: [],
};
const contract: Contract = {
  opening: [paragraph],
  clauses: [
    {
      key: "pets",
      heading: "Pets",
      isOptional: true,
      hint: null,
      paragraphs: [paragraph],
      stateTexts: [],
      stateNotes: [],
    },
  ],
  signatures: [],
  attestations: [],
  blanks,
};

function storeWith(kept: Map<string, string>, isRefusing = false): FillingStore {
  vi.stubGlobal("location", { pathname: "/signature/contracts/a/b" });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isRefusing) throw new Error("full");
      kept.set(name, value);
    },
    removeItem: (name: string) => kept.delete(name),
  });
  return new FillingStore(contract, nothingFilled);
}

afterEach(() => vi.unstubAllGlobals());

test("R-CONTRACT-2 a key changes neither the contract's text nor the progress, so nothing that shows them renders", () => {
  const store = storeWith(new Map());
  store.act({ kind: "write", blank: tenant, typed: "A" });
  const { resolved, progress, active } = store.filled;
  let told = 0;
  const stop = store.subscribe(() => told++);
  store.act({ kind: "write", blank: tenant, typed: "Ab" });
  expect(told).toBe(1);
  expect(store.filled.filling.values).toEqual({ tenant: "Ab" });
  expect(store.filled.resolved).toBe(resolved);
  expect(store.filled.progress).toBe(progress);
  expect(store.filled.active).toBe(active);
  store.act({ kind: "leave" });
  store.act({ kind: "leave" });
  expect(told).toBe(2);
  stop();
  store.act({ kind: "write", blank: tenant, typed: "" });
  expect(told).toBe(2);
  expect(store.filled.progress).toMatchObject({ total: 3, filled: 0 });
});

test("R-CONTRACT-2 a choice changes the text, advice changes the progress", () => {
  const store = storeWith(new Map());
  const before = store.filled;
  store.act({ kind: "write", blank: state, typed: "Ohio" });
  expect(store.filled.stateName).toBe("Ohio");
  expect(store.filled.stateWords).toMatch(/^Ohio: /);
  store.act({ kind: "decide", clause: "pets", isKept: false });
  expect(store.filled.resolved).not.toBe(before.resolved);
  expect(store.filled.resolved.clauses).toEqual([]);
  store.act({ kind: "write", blank: rent, typed: "lots" });
  expect(store.filled.progress.faults.size).toBe(0);
  store.act({ kind: "leave" });
  expect(store.filled.progress.faults.has("rent")).toBe(true);
  store.act({ kind: "clear" });
  expect(store.filled).toMatchObject({
    stateName: null,
    stateWords: null,
    progress: { total: 3, filled: 0 },
  });
});

test("R-CONTRACT-2 what is filled in is kept at once, and a browser that keeps nothing is known", () => {
  const kept = new Map<string, string>();
  storeWith(kept).act({ kind: "write", blank: tenant, typed: "Ann" });
  expect(storeWith(kept).filled.filling.values).toEqual({ tenant: "Ann" });
  storeWith(kept).act({ kind: "clear" });
  expect(kept.size).toBe(0);
  const refused = storeWith(kept, true);
  expect(refused.filled.isRefused).toBe(false);
  refused.act({ kind: "write", blank: tenant, typed: "Ann" });
  expect(refused.filled.isRefused).toBe(true);
});
