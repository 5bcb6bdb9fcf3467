import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { ask } from "@paraph/service/testing/ask";
import { expect, test } from "vitest";
import { toTags } from "../../../lib/freshness/dependencies.ts";
import { notFoundPath } from "../../../lib/next-names.ts";
import { openAbsence } from "../../../server/files/absence.ts";
import { parseTarget } from "../../../server/http/target.ts";
import type { Renderer } from "../../../server/next/renderer.ts";
import { type Cost, FairQueue } from "../../../server/pages/fair-queue.ts";
import { answerWith, type Handle, pageIn, pageOf, startPages } from "../../support/front.ts";

type Resolve = Renderer["resolve"];

test.each([
  ["/auth", "/auth?utm_source=mail", 1],
  ["/auth?mode=register", "/auth?utm_source=mail&mode=register", 1],
  ["/auth?mode=resetPassword&oobCode=abc", "/auth?oobCode=def&mode=resetPassword", 1],
  ["/auth?mode=resetPassword", "/auth?mode=verifyEmail", 2],
  ["/search", "/search?utm_source=mail", 1],
  ["/payment-info", "/payment-info?ref=x", 1],
  ["/search?q=nda", "/search?q=nda", 2],
  ["/payment-info?priceId=a", "/payment-info?priceId=a", 2],
])("%s and %s are rendered %i times", async (first, second, times) => {
  await using system = await startPages();
  expect((await ask(`${system.url}${first}`)).status).toBe(200);
  expect((await ask(`${system.url}${second}`)).status).toBe(200);
  expect(system.state.asked.length).toBe(times);
  expect(system.state.asked.join()).not.toMatch(/abc|def|utm/);
});

test("who leaves while a file is sent gives the turn back, whatever becomes of the answer", async () => {
  const begun: ServerResponse[] = [];
  const next: Handle = async (incoming, response) => {
    if (incoming.url !== "/held.bin") return void response.end("done");
    response.writeHead(200).write("the first part");
    begun.push(response);
    // As Next does, whose file never finishes once nobody reads it.
    await new Promise(() => {});
  };
  await using system = await startPages({ handle: next, turns: new FairQueue() });
  for (let count = 1; count <= 2; count += 1) {
    const leaving = new AbortController();
    await fetch(`${system.url}/held.bin`, { signal: leaving.signal });
    leaving.abort();
    await expect.poll(() => begun.filter(({ closed }) => closed).length).toBe(count);
  }
  expect((await ask(`${system.url}/other.bin`)).status).toBe(200);
});

test("who hangs up before the answer pays for it, which is made all the same", async () => {
  const costs: Cost[] = [];
  const begun = Promise.withResolvers<void>();
  const handle: Handle = async () => {
    begun.resolve();
    await new Promise(() => {});
  };
  await using system = await startPages({ handle, turns: turnsThat((cost) => void costs.push(cost)) });
  const leaving = new AbortController();
  const asked = fetch(`${system.url}/api/markdown/about`, { signal: leaving.signal });
  await begun.promise;
  expect(system.documents.underWay, "nothing is made ahead beside it").toBe(1);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => costs).toEqual([20]);
  expect(system.documents.underWay).toBe(0);
});

test("what a lake tells costs nothing and waits for no turn, and what it does not costs its sender", async () => {
  const costs: Cost[] = [];
  const turns = { ...turnsThat((cost) => void costs.push(cost)), take: async () => 7 };
  const handle: Handle = async ({ headers }, response) => {
    response.writeHead(headers.authorization === "right" ? 200 : 401).end();
  };
  await using system = await startPages({ handle, turns });
  const tell = (authorization: string, method = "POST") =>
    ask(`${system.url}/api/revalidate`, { authorization }, method);
  expect([(await tell("right")).status, (await tell("wrong")).status]).toEqual([200, 401]);
  await tell("right", "GET");
  expect(costs).toEqual([0, null, null]);
});

test.each(["unknown", "gone"] as const)(
  "an address that is %s costs Next nothing, and asks it again when a publish comes in between",
  async (kind) => {
    const status = kind === "gone" ? 410 : 404;
    const handle: Handle = async ({ url = "" }, response) => {
      if (url === notFoundPath) {
        response.statusCode = 404;
        return answerWith(response, pageOf("Nothing here"), system.state.revision);
      }
      answerWith(response, pageOf("A page by now"), system.state.revision);
    };
    let meanwhile = () => {};
    const resolve: Resolve = async (path) => {
      meanwhile();
      return path === "/about" || path === "/auth" ? { kind: "page" } : { kind };
    };
    await using system = await startPages({ handle, resolve });
    for (let count = 0; count < 5; count++) {
      const answer = await ask(`${system.url}/made-up-${count}`);
      expect([answer.status, answer.body.toString().includes("Nothing here")]).toEqual([status, true]);
    }
    expect(system.state.asked).toEqual([notFoundPath]);
    for (const address of ["/about", "/auth?mode=register"])
      expect((await ask(system.url + address)).status, address).toBe(200);
    meanwhile = () => {
      system.state.revision = "2";
    };
    expect((await ask(`${system.url}/made-up`)).status).toBe(200);
  },
);

/** Turns for everybody, each of which ends so. */
function turnsThat(end: (cost: Cost) => void): Pick<FairQueue, "take" | "takeBeside"> {
  return { take: async () => ({ end }), takeBeside: () => ({ end }) };
}

test("the file of a page that is not there costs Next nothing, and one that can't be made costs its sender", async () => {
  const handle: Handle = async (_, response) => {
    response.writeHead(404, { "content-type": "text/plain" }).end("There is no drawing for this page.\n");
  };
  const costs: Cost[] = [];
  const turns = turnsThat((cost) => void costs.push(cost));
  const pages = new Set(["/about", "/signature/contracts/business/nda", "/signature/contracts/business"]);
  const resolve: Resolve = async (path) => (pages.has(path) ? { kind: "page" } : { kind: "unknown" });
  await using system = await startPages({ handle, turns, resolve });
  for (const address of [
    "/made-up.md",
    "/made-up.social.png?x=1",
    "/Made_Up!.md",
    "/about.json",
    "/signature/contracts/business/made-up.json",
    "/api/contracts/made-up",
  ]) {
    const answer = await ask(system.url + address);
    expect([answer.status, `${answer.body}`], address).toEqual([404, "No page has this address.\n"]);
  }
  expect(system.state.asked).toEqual([]);
  costs.length = 0;
  for (const address of [
    "/about.social.png",
    "/signature/contracts/business/nda.json",
    "/api/contracts/business",
    "/api/menus/made-up",
  ])
    expect((await ask(system.url + address)).status, address).toBe(404);
  expect([system.state.asked.length, costs]).toEqual([4, [null, null, null, null]]);
});

test("a file that is made for everybody costs its sender nothing, and no turn once it is stored", async () => {
  const costs: Cost[] = [];
  const turns = turnsThat((cost) => void costs.push(cost));
  await using system = await startPages({ turns });
  for (let count = 0; count < 3; count++) expect((await ask(`${system.url}/about.md`)).status).toBe(200);
  expect([system.state.asked.length, costs]).toEqual([1, [0]]);
});

test("a sender without a turn is told when to come again, and gets what is stored all the same", async () => {
  const turns = { ...turnsThat(() => {}), take: async () => 7 };
  await using system = await startPages({ turns });
  await ask(`${system.url}/about`);
  system.state.asked.length = 0;
  turns.takeBeside = () => null;
  const refused = await ask(`${system.url}/search?q=nda`);
  expect([refused.status, refused.headers["retry-after"], refused.headers["cache-control"]]).toEqual([
    429,
    "7",
    "no-store",
  ]);
  expect(refused.body.toString()).toMatch(/^<!doctype html>[\s\S]*Your network has asked for a lot/);
  expect((await ask(`${system.url}/api/contracts-of`)).body.toString()).toMatch(/^Your network has asked/);
  expect(system.state.asked).toEqual([]);
  for (const address of ["/about", "/api/health"])
    expect((await ask(`${system.url}${address}`)).status).toBe(200);
});

test("an answer for one visitor counts for its sender, and one for everybody doesn't", async () => {
  const costs: Cost[] = [];
  await using system = await startPages({
    turns: turnsThat((cost) => void costs.push(cost)),
  });
  for (const address of ["/about", "/about", "/search?q=a", "/search?q=a"])
    await ask(`${system.url}${address}`);
  expect(costs).toEqual([0, null, null]);
});

test("an address without a page costs its sender, who has to wait after too many of them, but not for what is kept", async () => {
  const costs: Cost[] = [];
  const turns = { ...turnsThat((cost) => void costs.push(cost)), take: async () => 7 };
  const resolve: Resolve = async (path) =>
    path === "/gone" ? { kind: "gone" } : { kind: path.startsWith("/x") ? "unknown" : "page" };
  const moved = (path: string) => path.startsWith("/old");
  const rendered = { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from("Kept") };
  const kept = { tags: toTags(pageIn("1")), rendered };
  const read = async (path: string) => (path === "/kept" ? kept : null);
  const handle: Handle = async ({ url = "" }, response) => {
    if (url === notFoundPath) response.statusCode = 404;
    if (moved(url)) return void response.writeHead(308, { location: "/about" }).end();
    answerWith(response, pageOf(url), "1");
  };
  await using system = await startPages({ handle, turns, resolve, read });
  const statusOf = async (path: string) => (await ask(system.url + path)).status;
  expect([await statusOf("/about"), await statusOf("/x1"), await statusOf("/gone")]).toEqual([200, 404, 410]);
  expect(costs, "nothing for a page, and one price for every other address").toEqual([0, 1, 1]);
  costs.length = 0;
  expect([await statusOf("/old-a"), await statusOf("/old-b")]).toEqual([308, 308]);
  expect(costs, "there is no end of addresses that lead on").toEqual([null, null]);
  turns.takeBeside = () => null;
  expect([await statusOf("/x2"), await statusOf("/kept"), await statusOf("/about")]).toEqual([429, 200, 200]);
});

test.each([
  ["/x.php", "file"],
  ["/wp/old.html?x=1", "file"],
  ["/api/random", "sure"],
  ["/api/health/more", "sure"],
  ["/icons/none.png", "sure"],
  ["/api/health", null],
  ["/api/contract/a/b", null],
  ["/api/menus/products", null],
  ["/icons/there.png?x", null],
  ["/icons/%C3%9Cber%20uns.pdf", null],
  ["/icons/logo@2x.png", null],
  ["/icons/%2e%2e/icons/there.png", "sure"],
  ["/icons/%00there.png", "sure"],
  ["/icons/%74here.png", "sure"],
  ["/icons/%E0%A4%A.png", "sure"],
  [`/${"a".repeat(300)}.png`, "file"],
  ["/pricing.md", null],
  ["/about", null],
  ["/studio/a.js", null],
])("what is known of %s before anybody works for it is %s", async (target, expected) => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "paraph-absence-"));
  for (const name of [".next", "public/icons"]) mkdirSync(path.join(folder.path, name), { recursive: true });
  for (const name of ["there.png", "Über uns.pdf", "logo@2x.png"])
    writeFileSync(path.join(folder.path, "public/icons", name), "");
  const routes = {
    "/api/health/route": "/api/health",
    "/api/menus/[menu]/page": "/api/menus/[menu]",
    "/api/contract/[...path]/route": "/api/contract/[...path]",
    "/(site)/[[...path]]/page": "/[[...path]]",
  };
  writeFileSync(path.join(folder.path, ".next/app-path-routes-manifest.json"), JSON.stringify(routes));
  expect(openAbsence(folder.path)(parseTarget(target))).toBe(expected);
});
