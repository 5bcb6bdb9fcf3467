import { rm } from "node:fs/promises";
import path from "node:path";
import { codeOf, visit } from "@paraph/accounts/testing/identity";
import { newestLink } from "@paraph/accounts/testing/mailbox";
import { startLake } from "@paraph/lake/testing/lake";
import { openPaymentsDatabase } from "@paraph/payments/database";
import { openReceipts } from "@paraph/payments/sales/receipts";
import { writeProcessFile } from "@paraph/service/supervisor";
import {
  applyActionCode,
  checkActionCode,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  type User,
  updatePassword,
  verifyBeforeUpdateEmail,
} from "firebase/auth";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { startSite, temporaryFolder } from "../support/services.ts";

// The vendor's SDK and the signature API together, as the account's page uses them.

const email = "anna@demo.example";
const password = "Demo-pass1";
const wanted = "anna.new@people.example";

async function call(siteUrl: string, path: string, user: User, body: object = {}) {
  const answer = await fetch(`${siteUrl}/local/signature-api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${await user.getIdToken()}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

/** The SDK waits half a minute at most, and the emulator may take longer to load on a slow machine. */
async function startReadySite(...given: Parameters<typeof startSite>) {
  const site = await startSite(...given);
  await site.services.accounts.prepare();
  return site;
}

/** Tokens know their second only: what was signed in before has to be a second older than what ends it. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));

test("R-AUTH-4 an address changes by the mail to the new one, which ends sign-ins; the mail to the old one brings it back, also after a restart", async () => {
  await using folder = await temporaryFolder();
  let code: string;
  {
    await using site = await startReadySite(folder.path);
    await using anna = visit(site.url);
    const { user } = await signInWithEmailAndPassword(anna.auth, email, password);
    await verifyBeforeUpdateEmail(user, wanted, { url: `${site.url}/account` });
    const link = await newestLink(site.url, wanted);
    expect(link.get("mode")).toBe("verifyAndChangeEmail");
    await nextSecond();
    await applyActionCode(anna.auth, link.get("oobCode") ?? "");
    expect(await codeOf(user.getIdToken(true))).toBe("auth/user-token-expired");
    expect((await signInWithEmailAndPassword(anna.auth, wanted, password)).user.emailVerified).toBe(true);
    const old = await newestLink(site.url, email);
    expect(old.get("mode")).toBe("recoverEmail");
    code = old.get("oobCode") ?? "";
  }
  await using site = await startReadySite(folder.path);
  await using anna = visit(site.url);
  expect((await checkActionCode(anna.auth, code)).data.email).toBe(email);
  await applyActionCode(anna.auth, code);
  expect((await signInWithEmailAndPassword(anna.auth, email, password)).user.email).toBe(email);
  expect(await codeOf(signInWithEmailAndPassword(anna.auth, wanted, password))).toBe(
    "auth/invalid-credential",
  );
});

test("R-AUTH-7 signing out everywhere ends sign-ins of other browsers at the identity provider", async () => {
  await using folder = await temporaryFolder();
  await using site = await startReadySite(folder.path);
  await using here = visit(site.url);
  await using there = visit(site.url);
  const { user } = await signInWithEmailAndPassword(here.auth, email, password);
  const other = await signInWithEmailAndPassword(there.auth, email, password);
  await nextSecond();
  expect((await call(site.url, "/account/end-sessions", user)).status).toBe(204);
  expect(await codeOf(other.user.getIdToken(true))).toBe("auth/user-token-expired");
  expect(await codeOf(user.getIdToken(true))).toBe("auth/user-token-expired");
});

/** A form with this address. */
function lead(id: string, address: string) {
  const note = "Knows Bert.";
  return {
    _id: `lead.${id}`,
    _type: "lead",
    kind: "contact",
    email: address,
    message: id,
    status: "new",
    note,
  };
}

test("R-AUTH-7 the copy has the purchases, receipts and messages of the person's own address and no others; a confirmation makes it recent", async () => {
  await using folder = await temporaryFolder();
  await using lake = await startLake({
    over: "http",
    documents: [lead("forty-leases", "Anna@Demo.example"), lead("other", `x${email}`)],
  });
  writeProcessFile(folder.path, "lake", {
    pid: process.pid,
    port: Number(new URL(lake.url).port),
    token: lake.tokenOf("administrator"),
  });
  const logged: string[] = [];
  await using site = await startReadySite(folder.path, {
    payments: localPayments(parseEnv({})),
    offers: async () => [{ prices: ["lifetime_99"], startsAt: null, endsAt: null }],
    log: (message) => void logged.push(message),
  });
  for (const buyer of [email, `x${email}`, "bert@demo.example"]) await begin(site.url, buyer);
  const database = openPaymentsDatabase(path.join(folder.path, "payments/payments.db"));
  const receipts = openReceipts(database);
  const party = { name: "", address: [], email: "", taxNumber: "" };
  for (const [source, buyer] of [
    ["in_renewal", "Anna@Demo.example"],
    ["in_other", `x${email}`],
  ] as const)
    receipts.keep(source, { ...paid, seller: party, buyer: { ...party, email: buyer } }, source);
  database.close();
  await using anna = visit(site.url);
  const { user } = await signInWithEmailAndPassword(anna.auth, email, password);
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  await updatePassword(user, "Changed-pass2");
  const { status, body } = await call(site.url, "/account/export", user);
  expect(status).toBe(200);
  expect(body.records).toMatchObject({
    purchases: [{ email, priceKeys: ["lifetime_99"], state: "open" }],
    receipts: [{ number: "in_renewal", total: 99_00 }],
    messages: [{ email: "Anna@Demo.example", message: "forty-leases" }],
  });
  expect(Object.values<unknown[]>(body.records).map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(JSON.stringify(body.records)).not.toContain("Knows Bert");
  // With a gap it would look whole.
  await rm(path.join(folder.path, "lake.json"));
  const refused = await call(site.url, "/account/export", user);
  expect([refused.status, refused.body.error]).toEqual([503, "records_unavailable"]);
  expect(logged.join()).toContain("Reading the messages of account");
});

const paid = {
  paidAt: "2026-03-02T10:00:00.000Z",
  currency: "USD",
  lines: [],
  subtotal: 99_00,
  discount: 0,
  tax: 0,
  total: 99_00,
  means: null,
  next: null,
  invoiceFile: null,
};

async function begin(url: string, buyer: string): Promise<void> {
  const answer = await fetch(`${url}/local/payments-api/createStripeOneTimePaymentUS`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      priceId: "price_local_lifetime_99",
      quantity: 1,
      email: buyer,
      cancelUrl: `${url}/lifetime-deal`,
      successUrl: `${url}/local/dashboard/lifetime-purchase-done?product=Lifetime`,
    }),
  });
  expect(answer.status).toBe(200);
}
