import { visit } from "@paraph/accounts/testing/identity";
import { identityOf } from "@paraph/accounts/verify-token";
import { GoogleAuthProvider, signInWithCredential, signInWithEmailAndPassword } from "firebase/auth";
import type { EmulatorUser } from "firebase-tools/lib/emulator/auth/state.js";
import { expect, test } from "vitest";
import { startSite, temporaryFolder } from "../support/services.ts";

test("R-AUTH-7 a verified token yields the account, the sign-in method and the time of sign-in", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using visitor = visit(site.url);
  const { accounts } = site.services;
  const { user } = await signInWithEmailAndPassword(visitor.auth, "uwe@demo.example", "Demo-pass1");
  const identity = await accounts.verifyIdToken(await user.getIdToken());
  expect(identity).toMatchObject({
    uid: "demo-uwe",
    email: "uwe@demo.example",
    emailVerified: false,
    name: "Uwe Sanders",
    method: "password",
  });
  expect(Math.abs((identity?.authTime ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  const claims = { sub: "google.com:mia", email: "mia@demo.example", email_verified: true, name: "Mia" };
  const google = GoogleAuthProvider.credential(JSON.stringify(claims));
  const { user: mia } = await signInWithCredential(visitor.auth, google);
  expect(await accounts.verifyIdToken(await mia.getIdToken())).toMatchObject({
    uid: mia.uid,
    emailVerified: true,
    method: "google.com",
  });
});

const now = new Date("2026-11-21T10:00:00Z");
const seconds = now.getTime() / 1000;
const valid = {
  iss: "https://securetoken.google.com/demo-paraph",
  aud: "demo-paraph",
  sub: "uid-1",
  email: "ann@example.com",
  email_verified: true,
  iat: seconds - 60,
  exp: seconds + 3540,
  auth_time: seconds - 60,
  firebase: { sign_in_provider: "password" },
};
const account = {
  localId: "uid-1",
  email: valid.email,
  emailVerified: true,
  validSince: `${seconds - 3600}`,
};

test.each([
  [{}, {}, {}, true],
  [{ aud: "demo-other" }, {}, {}, false],
  [{ iss: "https://securetoken.google.com/demo-other" }, {}, {}, false],
  [{ exp: seconds }, {}, {}, false],
  [{ exp: undefined }, {}, {}, false],
  [{ exp: "9999999999" }, {}, {}, false],
  [{ iat: seconds + 60 }, {}, {}, false],
  [{ iat: seconds - 3601 }, {}, {}, false],
  [{ auth_time: seconds + 60 }, {}, {}, false],
  [{ auth_time: undefined }, {}, {}, false],
  [{ sub: "uid-2" }, {}, {}, false],
  [{ sub: ["uid-1"] }, {}, {}, false],
  [{ email: "otto@example.com" }, {}, {}, false],
  [{ firebase: { sign_in_provider: "phone" } }, {}, {}, false],
  [{ firebase: null }, {}, {}, false],
  [{}, { alg: "RS256" }, {}, false],
  [{}, {}, { disabled: true }, false],
  [{}, {}, { email: "new@example.com" }, false],
])(
  "R-AUTH-7 a token with claims %o and header %o for account changes %o is accepted: %s",
  (claims, header, changes, isBelieved) => {
    const token = write({ alg: "none", ...header }, { ...valid, ...claims });
    const identity = identityOf(token, "demo-paraph", accountsOf({ ...account, ...changes }), now);
    expect(identity !== null).toBe(isBelieved);
  },
);

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  "R-AUTH-5 an address is verified if both the token (%s) and the account (%s) say so: %s",
  (token, stored, expected) => {
    const given = write({ alg: "none" }, { ...valid, email_verified: token });
    const accounts = accountsOf({ ...account, emailVerified: stored });
    expect(identityOf(given, "demo-paraph", accounts, now)?.emailVerified).toBe(expected);
  },
);

const signed = `${write({ alg: "none" }, valid)}c2ln`;

test.each(["", ".", "..", "a.b.", "bnVsbA.bnVsbA.", "W10.W10.", "x".repeat(100), signed])(
  "R-AUTH-7 %j is not a token of the emulator",
  (token) => {
    expect(identityOf(token, "demo-paraph", accountsOf(account), now)).toBeNull();
  },
);

function accountsOf(one: EmulatorUser) {
  return { getUserByLocalId: (uid: string) => (uid === one.localId ? one : undefined) };
}

function write(header: object, claims: object): string {
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  return `${parts.join(".")}.`;
}
