import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type CoverageRow, withCoverageTable } from "@paraph/service/coverage-table";

const codes = "packages/accounts/tests/codes.test.ts";
const handoff = "packages/accounts/tests/handoff.test.ts";
const dashboard = "packages/accounts/tests/dashboard.test.ts";
const enrolment = "packages/accounts/tests/enrolment.test.ts";
const account = "packages/accounts/tests/account.test.ts";
const factor = "packages/accounts/tests/account-factor.test.ts";
const owners = "packages/accounts/tests/owners.test.ts";

/** Every route of the signature API and the dashboard. A test compares it with the actual routes. */
export const coverage: readonly CoverageRow[] = [
  {
    method: "POST",
    path: "/local/signature-api/2fa/get-info",
    status: "supported",
    testedBy: "packages/accounts/tests/second-factor.test.ts",
    notes: "`{email}`; both false without the account's own ID token",
  },
  {
    method: "POST",
    path: "/local/signature-api/2fa/verify-qr",
    status: "supported",
    testedBy: codes,
    notes: "`{otp, email}` and the account's ID token; 429 with Retry-After during a lockout",
  },
  {
    method: "POST",
    path: "/local/signature-api/owners",
    status: "supported",
    testedBy: owners,
    notes: "completes a sign-in; returns the owner and a value for the dashboard, valid once within 60 s",
  },
  {
    method: "POST",
    path: "/local/signature-api/one-time-tokens",
    status: "supported",
    testedBy: "packages/accounts/tests/mail-links.test.ts",
    notes:
      "value for the link in a verification mail, valid once within an hour, after the address is verified",
  },
  {
    method: "POST",
    path: "/local/signature-api/login-methods",
    status: "supported",
    testedBy: owners,
    notes: "`{method}`, which must match the ID token",
  },
  {
    method: "POST",
    path: "/local/signature-api/advertising-choice",
    status: "supported",
    testedBy: owners,
    notes: '`{refuse: "signal"}`, `{allow: TIME}` or `{}`; since when the owner refuses advertising, or null',
  },
  {
    method: "POST",
    path: "/local/signature-api/2fa/start",
    status: "supported",
    testedBy: factor,
    notes: "a new secret: `{secret, uri, picture}`; 409 while a factor is on",
  },
  {
    method: "POST",
    path: "/local/signature-api/2fa/confirm",
    status: "supported",
    testedBy: factor,
    notes: "`{otp}` turns the factor on; a right code also returns ten `recoveryCodes`",
  },
  {
    method: "POST",
    path: "/local/signature-api/2fa/disable",
    status: "supported",
    testedBy: factor,
    notes: "`{otp}` turns the factor off; 429 as for `verify-qr`",
  },
  {
    method: "POST",
    path: "/local/signature-api/2fa/recovery-codes",
    status: "supported",
    testedBy: factor,
    notes: "`{otp}` replaces all recovery codes; 429 as for `verify-qr`",
  },
  {
    method: "POST",
    path: "/local/signature-api/account/get-info",
    status: "supported",
    testedBy: account,
    notes: "`{owner, twoFactor, signIns, sessions}`",
  },
  {
    method: "POST",
    path: "/local/signature-api/account/export",
    status: "supported",
    testedBy: account,
    notes: "the same with `records`: what other parts of the site keep",
  },
  {
    method: "POST",
    path: "/local/signature-api/account/end-sessions",
    status: "supported",
    testedBy: account,
    notes: "ends the dashboard's sessions and all sign-ins at the identity provider",
  },
  {
    method: "POST",
    path: "/local/signature-api/account/delete",
    status: "supported",
    testedBy: account,
    notes: "`{email}`, which must be the account's; deletes everything the product keeps",
  },
  {
    method: "GET",
    path: "/local/dashboard",
    status: "partial",
    testedBy: dashboard,
    notes: "the handed-over values, the account and the second factor; not the product itself",
  },
  {
    method: "GET",
    path: "/local/dashboard/login",
    status: "supported",
    testedBy: handoff,
    notes: "uses up the value, sets the session, redirects to `/local/dashboard`",
  },
  {
    method: "GET",
    path: "/local/dashboard/register",
    status: "supported",
    testedBy: dashboard,
    notes: "redirects to the site's `/auth?mode=register` with `from`, campaign and template",
  },
  {
    method: "GET",
    path: "/local/dashboard/thank-you",
    status: "partial",
    testedBy: dashboard,
    notes: "the receipt from the ledger for the session in its address; grants nothing",
  },
  {
    method: "GET",
    path: "/local/dashboard/lifetime-purchase-done",
    status: "partial",
    testedBy: dashboard,
    notes: "the same, for lifetime purchases",
  },
  {
    method: "GET",
    path: "/local/dashboard/two-factor",
    status: "supported",
    testedBy: enrolment,
    notes: "off, setup with picture and key, or on",
  },
  {
    method: "POST",
    path: "/local/dashboard/two-factor",
    status: "supported",
    testedBy: enrolment,
    notes: "`act` is start, confirm, cancel or disable; confirm and disable need `code`",
  },
  {
    method: "POST",
    path: "/local/dashboard/sign-out",
    status: "supported",
    testedBy: dashboard,
    notes: "ends the session on the server",
  },
];

export const readmePath = path.join(import.meta.dirname, "../../signature-api.md");

// `node packages/accounts/src/signature-api/coverage.ts` updates the README.
if (import.meta.main)
  writeFileSync(readmePath, withCoverageTable(readFileSync(readmePath, "utf8"), coverage));
