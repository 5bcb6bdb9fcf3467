import { expect, test } from "vitest";
import {
  readOwnerRefusal,
  settleOwnerChoice,
  storeOwnerRefusal,
} from "../../../lib/tracking/owner-choice.ts";
import { keptStorage } from "../../support/kept-storage.ts";

const earlier = "2026-11-01T00:00:00.000Z";
const later = "2026-11-20T00:00:00.000Z";
const today = "2026-11-30T00:00:00.000Z";

/** The account's side, as the signature API has it. `null`: its service doesn't know the call. */
function accountWith(refusedAt: string | null, isKnown = true) {
  const account = { refusedAt, asked: 0 };
  return {
    account,
    async advertisingChoice(change: { refuse?: "signal"; allow?: string }) {
      account.asked += 1;
      if (!isKnown) throw new Error("404");
      if (change.allow === account.refusedAt) account.refusedAt = null;
      if (change.refuse) account.refusedAt ??= later;
      return account.refusedAt;
    },
  };
}

const lifted = { at: earlier, isLifted: true };
const held = { at: earlier, isLifted: false };

test.each<
  [
    string,
    { signal: boolean; here: typeof lifted | null; there: string | null },
    typeof lifted | null,
    string | null,
  ]
>([
  ["no refusal anywhere", { signal: false, here: null, there: null }, null, null],
  ["the signal here", { signal: true, here: null, there: null }, { at: later, isLifted: false }, later],
  ["the signal here, known there", { signal: true, here: held, there: earlier }, held, earlier],
  ["a refusal elsewhere", { signal: false, here: null, there: earlier }, held, earlier],
  ["a choice that lifts it", { signal: false, here: lifted, there: earlier }, null, null],
  [
    "a choice that lifts an older one",
    { signal: false, here: lifted, there: later },
    { at: later, isLifted: false },
    later,
  ],
  ["a choice against the signal", { signal: true, here: lifted, there: earlier }, held, earlier],
  ["one lifted elsewhere", { signal: false, here: held, there: null }, null, null],
])(
  "R-TRACK-5 at a sign-in with %s, browser and account agree",
  async (_, { signal, here, there }, browser, account) => {
    const { storage } = keptStorage(here ? { ownerRefused: JSON.stringify(here) } : {});
    const api = accountWith(there);
    await settleOwnerChoice({ api, token: "t", storage, signal, now: () => new Date(today) });
    expect(readOwnerRefusal(storage)).toEqual(browser);
    expect(api.account.refusedAt).toBe(account);
  },
);

test.each([
  ["doesn't know the call", "t"],
  ["can't be reached without a session", null],
])("R-TRACK-5 an account that %s changes nothing, and the signal holds here", async (_, token) => {
  const { storage } = keptStorage();
  const api = accountWith(null, false);
  const settle = (signal: boolean) =>
    settleOwnerChoice({ api, token, storage, signal, now: () => new Date(today) });
  await settle(false);
  expect(readOwnerRefusal(storage)).toBeNull();
  await settle(true);
  expect(readOwnerRefusal(storage)).toEqual({ at: today, isLifted: false });
  await settle(false);
  expect(readOwnerRefusal(storage)).toEqual({ at: today, isLifted: false });
  expect(api.account.asked).toBe(token === null ? 0 : 3);
});

test.each(["", "{", "[]", '"x"', "{}", '{"at":1}'])(
  "R-TRACK-5 %j in the storage is no refusal",
  (ownerRefused) => {
    const { storage } = keptStorage({ ownerRefused });
    expect(readOwnerRefusal(storage)).toBeNull();
    storeOwnerRefusal(held, storage);
    expect(readOwnerRefusal(storage)).toEqual(held);
  },
);
