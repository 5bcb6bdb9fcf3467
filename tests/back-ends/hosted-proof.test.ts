import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { proofAt } from "../../server/back-ends/hosted-proof.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** Both APIs at one address, which answers by path and notes what it was asked. */
async function startHosted(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = String(request.url).split("?")[0] ?? "";
    asked.push(`${path} ${request.headers.authorization ?? ""} ${Buffer.concat(parts)}`);
    const { status = 200, body } = answers[path] ?? { status: 404, body: {} };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has an AddressInfo
  const base = `http://127.0.0.1:${port}`;
  return {
    asked,
    prove: proofAt({ lookupUrl: `${base}/lookup?key=k`, factorUrl: `${base}/factor` }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const known = { body: { users: [{ email: "ann@example.com", emailVerified: true }] } };
const off = { body: { enabled: false, verified: false } };

test.each<[string, Readonly<Record<string, Answer>>, string | null]>([
  ["a verified address", { "/lookup": known, "/factor": off }, "ann@example.com"],
  [
    "an unfinished second factor",
    { "/lookup": known, "/factor": { body: { enabled: true, verified: false } } },
    "ann@example.com",
  ],
  [
    "a second factor, whose code nobody here has seen",
    { "/lookup": known, "/factor": { body: { enabled: true, verified: true } } },
    null,
  ],
  [
    "an address that is not verified",
    { "/lookup": { body: { users: [{ email: "ann@example.com" }] } }, "/factor": off },
    null,
  ],
  ["a token that the provider refuses", { "/lookup": { status: 400, body: {} }, "/factor": off }, null],
  ["a signature API that does not know the call", { "/lookup": known }, null],
])("R-AUTH-6 %s at hosted accounts proves what it proves", async (_what, answers, expected) => {
  await using hosted = await startHosted(answers);
  expect(await hosted.prove("token")).toBe(expected);
});

test("R-AUTH-6 the token goes to the identity provider and to the signature API, and nowhere else", async () => {
  await using hosted = await startHosted({ "/lookup": known, "/factor": off });
  await hosted.prove("token");
  expect(hosted.asked).toEqual([
    '/lookup  {"idToken":"token"}',
    '/factor Bearer token {"email":"ann@example.com"}',
  ]);
  await expect(
    hosted.prove("x").then(() => proofAt({ lookupUrl: "http://127.0.0.1:1/", factorUrl: "" })("x")),
  ).rejects.toThrow();
});

test("R-PAY-2 hosted accounts are asked at their own addresses", () => {
  const hosted = {
    NEXT_PUBLIC_FIREBASE_API_KEY: "key&1",
    NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: "paraph.firebaseapp.com",
    NEXT_PUBLIC_FIREBASE_PROJECT_ID: "paraph",
    NEXT_PUBLIC_SIGNATURE_API_URL: "https://api.example.com/",
    NEXT_PUBLIC_DASHBOARD_URL: "https://app.example.com",
  };
  expect(localPayments(parseEnv(hosted))?.hostedAccounts).toEqual({
    lookupUrl: "https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=key%261",
    factorUrl: "https://api.example.com/2fa/get-info",
  });
  expect(localPayments(parseEnv({}))).toMatchObject({
    hostedAccounts: null,
    siteUrl: "http://127.0.0.1:3000",
    mails: true,
  });
});
