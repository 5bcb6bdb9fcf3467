import { codeOf, visit } from "@paraph/accounts/testing/identity";
import { mailsOf, newestLink } from "@paraph/accounts/testing/mailbox";
import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  OAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from "firebase/auth";
import { expect, test } from "vitest";
import { startSite, temporaryFolder } from "../support/services.ts";

const email = "ann@example.com";
const password = "Abcdefg1";
const demoPassword = "Demo-pass1";

test("R-AUTH-4 R-AUTH-5 the vendor's SDK registers, verifies by the mail's link and signs in through the site", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using visitor = visit(site.url);
  const { user } = await createUserWithEmailAndPassword(visitor.auth, email, password);
  expect(user.emailVerified).toBe(false);
  const continueUrl = "https://app.example.com/login?uid=1&utm_source=a%20b";
  await sendEmailVerification(user, { url: continueUrl });
  expect(await mailsOf(site.url, email)).toMatchObject([{ kind: "verifyEmail", to: email, usedAt: null }]);
  const link = await newestLink(site.url, email);
  expect([...link.keys()]).toEqual(["mode", "oobCode", "continueUrl", "lang"]);
  expect(link.get("continueUrl")).toBe(continueUrl);
  const code = link.get("oobCode") ?? "";
  await applyActionCode(visitor.auth, code);
  expect(await codeOf(applyActionCode(visitor.auth, code))).toBe("auth/invalid-action-code");
  expect((await mailsOf(site.url, email))[0]?.usedAt).not.toBeNull();
  await using other = visit(site.url);
  expect((await signInWithEmailAndPassword(other.auth, email, password)).user.emailVerified).toBe(true);
});

test("R-AUTH-8 a reset by mail works once and ends existing sessions (ASVS 7.4.3)", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using other = visit(site.url);
  const { user } = await signInWithEmailAndPassword(other.auth, "anna@demo.example", demoPassword);
  // A session issued in the same second counts as issued after the reset.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await using visitor = visit(site.url);
  await sendPasswordResetEmail(visitor.auth, "Anna@Demo.example");
  const code = (await newestLink(site.url, "anna@demo.example")).get("oobCode") ?? "";
  expect(await verifyPasswordResetCode(visitor.auth, code)).toBe("anna@demo.example");
  await confirmPasswordReset(visitor.auth, code, "Changed-pass2");
  expect(await codeOf(confirmPasswordReset(visitor.auth, code, password))).toBe("auth/invalid-action-code");
  expect(await codeOf(user.getIdToken(true))).toBe("auth/user-token-expired");
  await signInWithEmailAndPassword(visitor.auth, "anna@demo.example", "Changed-pass2");
});

test("R-AUTH-3 an unknown address and a wrong password get the same error (figure 6)", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using visitor = visit(site.url);
  const { auth } = visitor;
  const wrong = codeOf(signInWithEmailAndPassword(auth, "anna@demo.example", "Wrong-pass1"));
  const unknown = codeOf(signInWithEmailAndPassword(auth, "nobody@demo.example", "Wrong-pass1"));
  expect([await wrong, await unknown]).toEqual(["auth/invalid-credential", "auth/invalid-credential"]);
  await sendPasswordResetEmail(auth, "nobody@demo.example");
  expect(await mailsOf(site.url, "nobody@demo.example")).toEqual([]);
  const taken = createUserWithEmailAndPassword(auth, "anna@demo.example", password);
  expect(await codeOf(taken)).toBe("auth/email-already-in-use");
  const odd = createUserWithEmailAndPassword(auth, "<script>@x.co", password);
  expect(await codeOf(odd)).toBe("auth/invalid-email");
  const { user } = await createUserWithEmailAndPassword(auth, '"a b"@x.co', password);
  expect(user.email).toBe('"a b"@x.co');
});

test("R-AUTH-1 Google and Microsoft sign in; Google's claim verifies an address and voids an unverified password", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using visitor = visit(site.url);
  const mia = { sub: "google.com:mia", email: "mia@demo.example", email_verified: true, name: "Mia Novak" };
  const google = (claims: object) => GoogleAuthProvider.credential(JSON.stringify(claims));
  const { user } = await signInWithCredential(visitor.auth, google(mia));
  expect([user.email, user.displayName, user.emailVerified]).toEqual([mia.email, "Mia Novak", true]);

  const microsoft = (address: string) =>
    new OAuthProvider("microsoft.com").credential({
      idToken: JSON.stringify({ sub: `microsoft.com:${address}`, email: address, email_verified: false }),
    });
  const collision = signInWithCredential(visitor.auth, microsoft("anna@demo.example"));
  expect(await codeOf(collision)).toBe("auth/account-exists-with-different-credential");
  const own = await signInWithCredential(visitor.auth, microsoft("leo@demo.example"));
  expect(own.user.emailVerified).toBe(false);

  await signInWithCredential(
    visitor.auth,
    google({ ...mia, sub: "google.com:uwe", email: "uwe@demo.example" }),
  );
  const before = signInWithEmailAndPassword(visitor.auth, "uwe@demo.example", demoPassword);
  expect(await codeOf(before)).toBe("auth/invalid-credential");
});

test("R-AUTH accounts, passwords and unused mails survive a restart", async () => {
  await using folder = await temporaryFolder();
  const uids: string[] = [];
  for (const run of [1, 2, 3]) {
    await using site = await startSite(folder.path);
    await using visitor = visit(site.url);
    if (run === 1) {
      const { user } = await createUserWithEmailAndPassword(visitor.auth, email, password);
      await sendEmailVerification(user);
    }
    const { user } = await signInWithEmailAndPassword(visitor.auth, email, password);
    uids.push(user.uid);
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(["password"]);
    expect(await mailsOf(site.url, email)).toHaveLength(1);
    if (run === 3)
      await applyActionCode(visitor.auth, (await newestLink(site.url, email)).get("oobCode") ?? "");
  }
  expect(new Set(uids).size).toBe(1);
});

test("R-AUTH anonymous sign-in and other sign-in methods that the site does not use are refused", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using visitor = visit(site.url);
  expect(await codeOf(signInAnonymously(visitor.auth))).toBe("auth/admin-restricted-operation");
  for (const operation of ["signInWithCustomToken", "signInWithPhoneNumber", "createAuthUri"]) {
    const answer = await fetch(
      `${site.url}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      },
    );
    expect([operation, answer.status]).toEqual([operation, 404]);
  }
});
