import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { loaderName } from "../../../lib/load-code.ts";
import { withLoader } from "../../../server/browser/loader-calls.ts";
import { parseTarget } from "../../../server/http/target.ts";
import { BuiltStudio } from "../../../server/studio/built-studio.ts";

const code = "console.log('the Studio')";

/** A Studio behind a server, whose build writes a document and one file of code once it is allowed to. */
async function openBuiltStudio(fails = false) {
  const root = mkdtempSync(path.join(tmpdir(), "paraph-studio-"));
  const built = Promise.withResolvers<void>();
  const studio = new BuiltStudio({
    root,
    policy: "script-src 'self'",
    marks: () => ({ "data-environment": '{"NEXT_PUBLIC_SANITY_DATASET":"staging"}' }),
    async build() {
      await built.promise;
      if (fails) throw new Error("studio/desk.ts: <S> is not closed");
      const folder = path.join(root, ".cache/studio");
      mkdirSync(path.join(folder, "static"), { recursive: true });
      for (const [name, text] of [
        ["index.html", "<html><title>Studio</title>"],
        ["static/main-1a.js", code],
      ] as const) {
        writeFileSync(path.join(folder, name), text);
        writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(text));
      }
    },
  });
  const server = createServer((request, response) => studio.send(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    studio,
    finish: () => built.resolve(),
    ask: (address: string, headers = {}) => fetch(`http://127.0.0.1:${port}${address}`, { headers }),
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

test("until the Studio is built its address says so and looks again, and then opens it at any of its addresses", async () => {
  using site = await openBuiltStudio();
  const prepared = site.studio.prepare();
  const before = await site.ask("/studio/structure/page;about");
  expect([before.status, before.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await before.text()).toMatch(/http-equiv="refresh" content="2"[\s\S]*The Studio is being prepared/);
  site.finish();
  await prepared;
  for (const address of ["/studio", "/studio/", "/studio/structure/page;about?perspective=drafts"]) {
    const answer = await site.ask(address);
    expect([answer.status, await answer.text()], address).toEqual([
      200,
      '<html data-environment="{&quot;NEXT_PUBLIC_SANITY_DATASET&quot;:&quot;staging&quot;}"><title>Studio</title>',
    ]);
    expect(answer.headers.get("content-security-policy")).toBe("script-src 'self'");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  }
});

test("the Studio's code is sent compressed and for good, and a file that is not there is 404", async () => {
  using site = await openBuiltStudio();
  site.finish();
  await site.studio.prepare();
  const answer = await site.ask("/studio/static/main-1a.js", { "accept-encoding": "br" });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(await answer.text()).toBe(code);
  const known = { "if-none-match": answer.headers.get("etag") ?? "", "accept-encoding": "br" };
  expect((await site.ask("/studio/static/main-1a.js", known)).status).toBe(304);
  expect((await site.ask("/studio/static/main-0.js")).status).toBe(404);
});

test("a Studio that could not be built says what failed, as text, and what to do", async () => {
  using site = await openBuiltStudio(true);
  site.finish();
  await expect(site.studio.prepare()).rejects.toThrow("is not closed");
  const answer = await site.ask("/studio");
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain("studio/desk.ts: &lt;S> is not closed");
  expect(html).toContain("start it again");
  expect(html).not.toContain("refresh");
});

test("code on demand is fetched with all that it imports, but for the script that the page has loaded", () => {
  const output = [
    { fileName: "static/main-1.js", type: "chunk" as const, isEntry: true, imports: [] },
    {
      fileName: "static/tool-2.js",
      type: "chunk" as const,
      imports: ["static/part-3.js", "static/main-1.js"],
    },
    { fileName: "static/part-3.js", type: "chunk" as const, imports: [] },
  ];
  expect(withLoader('open(()=>import("./tool-2.js"))', output)).toBe(
    `open(()=>${loaderName}(["tool-2.js","part-3.js"]))`,
  );
});

test.each([
  ["/studio", true],
  ["/studio/", true],
  ["/studio?a=b", true],
  ["/studio/static/a.js", true],
  ["/studios", false],
  ["/", false],
])("%s belongs to the Studio: %s", (target, expected) => {
  expect(parseTarget(target).kind === "studio").toBe(expected);
});
