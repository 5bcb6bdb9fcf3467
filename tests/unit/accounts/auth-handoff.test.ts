import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dashboardLoginUrl,
  dashboardTarget,
  registerUrl,
  verificationLink,
} from "../../../lib/accounts/handoff.ts";
import { storeOwner } from "../../../lib/accounts/owner-storage.ts";
import { createSafeStorage } from "../../../lib/tracking/safe-storage.ts";
import { utmKeys } from "../../../lib/tracking/utm.ts";
import { ann, gil } from "../../support/fake-identity.ts";

const hosted = { origin: "https://paraph.example", dashboardUrl: "https://app.paraph.example" };
const local = { origin: "http://127.0.0.1:3000", dashboardUrl: "/local/dashboard" };

function storing(stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored));
  return createSafeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  }));
}

const utmData = JSON.stringify({ utm_content: "6", utm_id: "1", utm_campaign: "4", utm_source: "2" });

test("R-AUTH-7 the hand-off has the specified parameters in order, without null values", () => {
  expect(dashboardLoginUrl(hosted, gil, "v/+=", storing({ from: "ads" }))).toBe(
    "https://app.paraph.example/login?accessToken=v%2F%2B%3D&email=gil%40example.com&name=Gil+%C3%96z+%26+Co&photoURL=https%3A%2F%2Fpictures.example%2Fgil.png%3Fs%3D96&phoneNumber=%2B49+30+1&from=ads",
  );
  expect(dashboardLoginUrl(local, { ...ann, name: "" }, "v", storing())).toBe(
    "http://127.0.0.1:3000/local/dashboard/login?accessToken=v&email=Ann%40Example.com&from=website",
  );
});

test("R-AUTH-7 any name reaches the dashboard unchanged, on the dashboard's own origin", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
      const { origin, pathname, searchParams } = new URL(
        dashboardLoginUrl(hosted, { ...gil, name }, "v", storing()),
      );
      expect([origin, pathname]).toEqual(["https://app.paraph.example", "/login"]);
      expect(searchParams.get("name")).toBe(name);
      expect(searchParams.getAll("accessToken")).toEqual(["v"]);
    }),
  );
});

test("R-AUTH-4 the mail's link carries uid, e-mail, token and the stored UTM keys", () => {
  expect(verificationLink(hosted, ann, "v", storing({ utmData, from: "ads" }))).toBe(
    "https://app.paraph.example/login?uid=u1&email=Ann%40Example.com&accessToken=v&utm_id=1&utm_source=2&utm_campaign=4&utm_content=6",
  );
});

test("R-AUTH-4 R-AUTH-7 no visitor input makes an address longer than servers accept", () => {
  const endless = JSON.stringify(Object.fromEntries(utmKeys.map((key) => [key, "漢".repeat(256)])));
  const storage = storing({ utmData: endless });
  const mail = verificationLink(hosted, ann, "v".repeat(64), storage);
  // The mail's link encodes the address once more.
  expect(new URLSearchParams({ continueUrl: mail }).toString().length).toBeLessThan(2400);
  expect(registerUrl(hosted, storage).length).toBeLessThan(1300);
  const picture = `https://pictures.example/${"a".repeat(9000)}`;
  const known = { ...gil, name: "漢".repeat(9000), photoURL: picture, phoneNumber: "1".repeat(9000) };
  const login = new URL(dashboardLoginUrl(hosted, known, "v", storage));
  expect(login.href.length).toBeLessThan(4000);
  expect(login.searchParams.has("photoURL")).toBe(false);
});

test("R-TRACK-1 the dashboard's registration gets the source and the stored UTM keys", () => {
  expect(registerUrl(hosted, storing({ utmData, from: "ads" }))).toBe(
    "https://app.paraph.example/register?from=ads&utm_id=1&utm_source=2&utm_campaign=4&utm_content=6",
  );
  expect(registerUrl(local, storing())).toBe("http://127.0.0.1:3000/local/dashboard/register?from=website");
  expect(
    registerUrl(hosted, storing({ utmData, from: "ads" }), { from: "contracts", template: "110101" }),
  ).toBe(
    "https://app.paraph.example/register?from=contracts&template=110101&utm_id=1&utm_source=2&utm_campaign=4&utm_content=6",
  );
});

test.each([
  ["https://app.paraph.example/login?uid=u1#x", "https://app.paraph.example/login?uid=u1#x"],
  ["https://APP.paraph.example:443/", "https://app.paraph.example/"],
  // As a whole URL this stays on the same origin; its path alone would name another host.
  ["https://app.paraph.example/..//evil.example", "https://app.paraph.example//evil.example"],
])("auth figure 9: a mail may lead to %s", (address, target) => {
  expect(dashboardTarget(hosted, address)).toBe(target);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https:/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0001//evil.example",
  "https://app.paraph.example@evil.example/",
  "https://user@app.paraph.example/",
  "https://user:secret@app.paraph.example/",
  "https://app.paraph.example.evil.example/",
  "https://evil-app.paraph.example/",
  "https://paraph.example/",
  "/login",
  "https://app.paraph.example:8443/",
  "http://app.paraph.example/",
  "ftp://app.paraph.example/",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "blob:https://app.paraph.example/0",
  "filesystem:https://app.paraph.example/0",
  "https://",
  "",
  null,
  undefined,
  ["https://app.paraph.example/"],
])("auth figure 9: a mail never leads to %j", (address) => {
  expect(dashboardTarget(hosted, address)).toBeNull();
});

test("auth figure 9: with the local dashboard, only this origin is accepted", () => {
  expect(dashboardTarget(local, "/local/dashboard/login?uid=1")).toBe(
    "http://127.0.0.1:3000/local/dashboard/login?uid=1",
  );
  expect(dashboardTarget(local, "//evil.example")).toBeNull();
  expect(dashboardTarget(local, "http://localhost:3000/")).toBeNull();
});

test("R-TRACK-1 the browser stores only an owner's e-mail and name", () => {
  const storage = storing();
  storeOwner(gil, storage);
  expect(storage.get("owner")).toBe('{"email":"gil@example.com","name":"Gil Öz & Co"}');
  storeOwner(ann, storage);
  expect(storage.get("owner")).toBe('{"email":"Ann@Example.com"}');
});
