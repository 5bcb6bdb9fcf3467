import { expect, test } from "vitest";
import { startServices } from "../../server/back-ends/server.ts";
import { type Site, startSite, temporaryFolder } from "../support/services.ts";

const signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local";
const lookup = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local";
const projects = "/identitytoolkit.googleapis.com/v1/projects/demo-paraph";

test.each([
  [
    "listing accounts as the emulator's owner",
    `${projects}/accounts:batchGet`,
    { authorization: "Bearer owner" },
  ],
  ["listing accounts without a token", `${projects}/accounts:batchGet`, {}],
  ["writing accounts", `${projects}/accounts:batchCreate`, {}],
  ["the emulator's owner token", lookup, { authorization: "Bearer owner" }],
  ["the emulator's owner token in another case", lookup, { authorization: "bEARER oWNER" }],
  ["a service account's token", lookup, { authorization: "Bearer ya29.x" }],
  ["a page of another origin", lookup, { origin: "https://evil.example" }],
  ["a page of another port", lookup, { origin: "http://127.0.0.1:1" }],
  ["a sandboxed page", "/local/mail.json", { origin: "null" }],
  [
    "a page of another origin at the signature API",
    "/local/signature-api/2fa/get-info",
    { origin: "https://evil.example" },
  ],
])("R-AUTH the services refuse %s: %s (%o)", async (_what, path, headers) => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  expect((await post(site, path, { localId: ["demo-anna"] }, headers)).status).toBe(403);
});

test.each([
  "/emulator/v1/projects/demo-paraph/oobCodes",
  "/emulator/action?mode=verifyEmail&oobCode=x&apiKey=local",
  "/emulator/openapi.json",
  "/www.googleapis.com/identitytoolkit/v3/relyingparty/getAccountInfo?key=local",
  "/identitytoolkit.googleapis.com/../emulator/openapi.json",
])("R-AUTH the emulator's other addresses are not exposed: %s", async (path) => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  expect((await fetch(site.url + path)).status).toBe(404);
  expect((await post(site, path, {})).status).toBe(404);
});

test("R-AUTH the services refuse requests that bypass the front, whatever token they send", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  const address = `http://127.0.0.1:${site.services.port}`;
  for (const token of ["", "x", "the-fronts-tokem", "the-fronts-token-and-more"]) {
    const answer = await fetch(`${address}/local/mail.json`, { headers: { "x-paraph-services": token } });
    expect(answer.status).toBe(403);
  }
  expect((await fetch(`${address}/id`)).status).toBe(403);
  expect(await (await fetch(`${address}/health`)).json()).toEqual({ accounts: "waiting" });
  expect((await fetch(`${site.url}/local/mail.json`, { headers: { "x-paraph-services": "x" } })).status).toBe(
    200,
  );
});

test("R-AUTH bodies that are too large or of unknown length are refused", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  const large = { email: "ann@example.com", password: "a".repeat(70_000) };
  expect((await post(site, signUp, large)).status).toBe(413);
  const answer = await fetch(site.url + signUp, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Blob(["{}"]).stream(),
    ...{ duplex: "half" },
  });
  expect(answer.status).toBe(411);
});

test("R-AUTH responses are not cacheable", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  const answer = await post(site, signUp, { email: "ann@example.com", password: "Abcdefg1" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test.each([
  ["the identity provider", signUp],
  ["the signature API", "/local/signature-api/2fa/get-info"],
  ["the mailbox", "/local/mail.json"],
])(
  "R-AUTH %s sends no CORS header, so pages of other sites cannot read its responses",
  async (_what, path) => {
    await using folder = await temporaryFolder();
    await using site = await startSite(folder.path);
    const body = { email: "ann@example.com", password: "Abcdefg1" };
    const foreign = { origin: "https://evil.example" };
    const preflight = await fetch(site.url + path, {
      method: "OPTIONS",
      headers: {
        ...foreign,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    const answers = {
      preflight,
      post: await post(site, path, body, foreign),
      get: await fetch(site.url + path, { headers: foreign }),
      // Browsers send no Origin with some requests.
      postWithoutOrigin: await post(site, path, body),
      getWithoutOrigin: await fetch(site.url + path),
    };
    for (const [name, { headers }] of Object.entries(answers)) {
      const permissions = [...headers.keys()].filter((header) => header.startsWith("access-control-"));
      expect(permissions, name).toEqual([]);
    }
  },
);

test("R-AUTH a project id that may be real is refused, and so is a missing token", async () => {
  await using folder = await temporaryFolder();
  const options = { dataFolder: folder.path, port: 0, token: "x", projectId: "paraph-live" };
  await expect(startServices(options)).rejects.toThrow('names that start with "demo-" only');
  await expect(startServices({ ...options, projectId: "demo-a", token: "" })).rejects.toThrow("no token");
});

function post(site: Site, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(site.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
