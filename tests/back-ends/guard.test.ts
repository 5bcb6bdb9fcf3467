import { expect, test } from "vitest";
import { startServices } from "../../local/back-ends/server.ts";
import { type Site, startSite, temporaryFolder } from "../support/services.ts";

const signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local";
const lookup = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local";
const projects = "/identitytoolkit.googleapis.com/v1/projects/demo-paraph";

test.each([
  ["accounts can't be listed", `${projects}/accounts:batchGet`, { authorization: "Bearer owner" }],
  ["nor listed without saying so", `${projects}/accounts:batchGet`, {}],
  ["nor written", `${projects}/accounts:batchCreate`, {}],
  ["the emulator's owner is nobody", lookup, { authorization: "Bearer owner" }],
  ["however written", lookup, { authorization: "bEARER oWNER" }],
  ["nor is a service account anybody", lookup, { authorization: "Bearer ya29.x" }],
  ["a page of another origin gets nothing", lookup, { origin: "https://evil.example" }],
  ["nor one of another port", lookup, { origin: "http://127.0.0.1:1" }],
  ["nor a sandboxed one", "/local/mail.json", { origin: "null" }],
  ["nor from the signature API", "/local/signature-api/2fa/get-info", { origin: "https://evil.example" }],
])("R-AUTH %s: %s is refused (%o)", async (_what, path, headers) => {
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
])("R-AUTH what else the emulator has is not there: %s", async (path) => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  expect((await fetch(site.url + path)).status).toBe(404);
  expect((await post(site, path, {})).status).toBe(404);
});

test("R-AUTH the services refuse requests that bypass the front, whatever they claim", async () => {
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

test("R-AUTH a body is of the size that the SDK sends", async () => {
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

test("R-AUTH answers are kept by no cache, and open to no other origin", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  const answer = await post(site, signUp, { email: "ann@example.com", password: "Abcdefg1" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("access-control-allow-origin")).not.toBe("https://evil.example");
});

test("R-AUTH a project that may be real is refused, and so is a service without a token", async () => {
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
