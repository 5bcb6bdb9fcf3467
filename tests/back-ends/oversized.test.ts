import { request } from "node:http";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { type Site, startSite, temporaryFolder } from "../support/services.ts";

const subscribe = "/local/payments-api/createStripeSubscriptionUS";
const owners = "/local/signature-api/owners";
const signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local";

test.each([
  ["a body with a length", subscribe, false],
  ["a body in chunks", subscribe, true],
  ["a body with a length for the signature API", owners, false],
  ["a body in chunks for the signature API", owners, true],
  ["a body with a length for the identity provider", signUp, false],
])("R-PAY-2 %s that is too long is refused, and later calls succeed", async (_what, path, isChunked) => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path, { payments: localPayments(parseEnv({})) });
  const seen: number[] = [];
  for (let round = 0; round < 10; round++) {
    expect(await send(site, path, 300 * 1024, isChunked)).toBe(413);
    for (const next of [subscribe, owners]) seen.push(await send(site, next, 2, false));
  }
  expect(seen.filter((status) => status !== 400)).toEqual([]);
});

/** Connections are kept alive, so each call uses the connection of the one before it. */
function send({ url }: Site, path: string, length: number, isChunked: boolean): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    "content-type": "application/json",
    ...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": length }),
  };
  const sending = request(new URL(path, url), { method: "POST", headers }, (answer) => {
    answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
  });
  sending.on("error", reject);
  sending.end("{}".padEnd(length));
  return promise;
}
