import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { setCompileHints } from "../../../server/next/compile-hints.ts";
import { deferScripts } from "../../../server/next/defer-scripts.ts";

const pageOfNext = [
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/_next/static/a.css"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>',
  '<script src="/_next/static/chunks/one.js" async=""></script>',
  '<script src="/_next/static/chunks/old.js" noModule=""></script></head><body><h1>Signatures</h1>',
  '<script type="application/ld+json">{}</script><script>self.__next_f=[]</script>',
  '<script src="/_next/static/chunks/main.js" id="_R_" async=""></script></body></html>',
].join("");

test("R-LAYOUT-2 a page lists its scripts and loads none while it is parsed", () => {
  const page = deferScripts(pageOfNext);
  expect(page).toContain('<script data-scripts="/_next/static/chunks/one.js /_next/static/chunks/main.js">');
  expect(page).not.toMatch(/<script src="[^"]+"[^>]* async/);
  expect(page).not.toContain('rel="preload" as="script"');
});

test("scripts other than the page's own stay in place", () => {
  const page = deferScripts(pageOfNext);
  for (const kept of [
    '<link rel="stylesheet" href="/_next/static/a.css"/>',
    '<script src="/_next/static/chunks/old.js" noModule=""></script></head><body><h1>Signatures</h1>',
    '<script type="application/ld+json">{}</script><script>self.__next_f=[]</script>',
  ]) {
    expect(page).toContain(kept);
  }
  expect(page.endsWith("</script></body></html>")).toBe(true);
});

test.each([
  ["already deferred", deferScripts(pageOfNext)],
  ["without scripts", "<!DOCTYPE html><html><body>Words</body></html>"],
  ["truncated", pageOfNext.replace("</body></html>", "")],
])("a page that is %s stays unchanged", (_, html) => {
  expect(deferScripts(html)).toBe(html);
});

test("compile hints mark only the framework chunk, only once, and can be removed", () => {
  const root = mkdtempSync(path.join(tmpdir(), "paraph-hints-"));
  const chunks = path.join(root, ".next/static/chunks");
  mkdirSync(chunks, { recursive: true });
  writeFileSync(path.join(chunks, "framework.js"), "run()");
  writeFileSync(path.join(chunks, "studio.js"), "edit()");
  const manifest = { rootMainFiles: ["static/chunks/framework.js"] };
  writeFileSync(path.join(root, ".next/build-manifest.json"), JSON.stringify(manifest));
  setCompileHints(root, true);
  setCompileHints(root, true);
  expect(readFileSync(path.join(chunks, "framework.js"), "utf8")).toBe("//# allFunctionsCalledOnLoad\nrun()");
  expect(readFileSync(path.join(chunks, "studio.js"), "utf8")).toBe("edit()");
  setCompileHints(root, false);
  expect(readFileSync(path.join(chunks, "framework.js"), "utf8")).toBe("run()");
});
