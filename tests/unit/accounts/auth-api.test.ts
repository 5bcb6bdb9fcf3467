import type { RequestListener } from "node:http";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test } from "vitest";
import { createSignatureApi } from "../../../lib/accounts/signature-api.ts";
import { ApiError } from "../../../lib/post-json.ts";

/** A local server with the given handler, and a client for it. */
async function startApi(answer: RequestListener, timeLimit?: number) {
  const server = await serve(answer);
  const baseUrl = server.url;
  return {
    ...server,
    baseUrl,
    api: createSignatureApi({ baseUrl, fetch, ...(timeLimit ? { timeLimit } : {}) }),
  };
}

test("R-AUTH-6 a call is a JSON POST with a bearer token", async () => {
  let seen: unknown;
  await using server = await startApi((request, response) => {
    const { method, url, headers } = request;
    seen = [method, url, headers["content-type"], headers.authorization, headers.referer, headers.cookie];
    response.end('{"enabled":true,"verified":true}');
  });
  expect(await server.api.twoFactorStatus("ann@example.com", "t")).toEqual({ enabled: true, verified: true });
  expect(seen).toEqual(["POST", "/2fa/get-info", "application/json", "Bearer t", undefined, undefined]);
});

test("R-AUTH-6 the time limit covers a response that never begins", async () => {
  await using server = await startApi(() => {}, 30);
  await expect(server.api.verifyCode("1", "ann@example.com", "t")).rejects.toThrow(
    `POST ${server.baseUrl}/2fa/verify-qr got no answer`,
  );
});

test("R-AUTH-6 the time limit covers a response that never ends", async () => {
  await using server = await startApi((_, response) => response.write('{"success":'), 30);
  await expect(server.api.verifyCode("1", "ann@example.com", "t")).rejects.toThrow(ApiError);
});

test("auth figure 11: a redirect never sends tokens to another origin", async () => {
  const asked: unknown[] = [];
  await using elsewhere = await startApi((request, response) => {
    asked.push(request.url);
    response.end('{"accessToken":"v"}');
  });
  await using server = await startApi((_, response) =>
    response.writeHead(307, { location: `${elsewhere.baseUrl}/one-time-tokens` }).end(),
  );
  await expect(server.api.oneTimeToken("t")).rejects.toThrow("got no answer");
  expect(asked).toEqual([]);
});

test.each([
  ["17", 17],
  [" 17 ", 17],
  ["0", 0],
  ["-1", null],
  ["1.5", null],
  ["soon", null],
  ["99999999", null],
  ["Wed, 21 Oct 2026 07:28:00 GMT", null],
])("R-AUTH-6 Retry-After %j is parsed as %s s", async (header, retryAfter) => {
  await using server = await startApi((_, response) =>
    response.writeHead(429, { "retry-after": header }).end('{"error":"too_many_attempts"}'),
  );
  const refused = await server.api
    .verifyCode("1", "ann@example.com", "t")
    .catch((problem: unknown) => problem);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 429, code: "too_many_attempts", retryAfter });
});

test("R-AUTH-7 an error message names the call, status and error code, but no token", async () => {
  await using server = await startApi((_, response) =>
    response.writeHead(401).end('{"error":"invalid_token","message":"secret-token"}'),
  );
  const call = server.api.recordMethod("google", "secret-token");
  await expect(call).rejects.toThrow(`POST ${server.baseUrl}/login-methods answered 401 invalid_token`);
  await expect(call).rejects.not.toThrow("secret-token");
});

test.each([
  ["{}", "gave no value"],
  ['{"accessToken":""}', "gave no value"],
  ['{"accessToken":7}', "gave no value"],
  ["[]", "something other than a JSON object"],
  ["", "something other than a JSON object"],
])("R-AUTH-4 the response %j has no single-use token", async (body, message) => {
  await using server = await startApi((_, response) => response.end(body));
  await expect(server.api.oneTimeToken("t")).rejects.toThrow(message);
});
