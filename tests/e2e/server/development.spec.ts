import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isTurn } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { changesPath } from "../../../lib/browser-names.ts";
import { startSystem } from "../../../scripts/support/system.ts";
import { test } from "../fixtures.ts";

const root = path.resolve(import.meta.dirname, "../../..");

test("npm run dev serves pages that reload when a source changes, and their Markdown twins, and stops on Ctrl-C", async () => {
  // Compiling for development costs as much as fifty pages in a browser, and few changes can break it.
  test.skip(!isTurn(5), "Another commit's turn.");
  const dataFolder = await mkdtemp(path.join(tmpdir(), "paraph-dev-"));
  const system = await startSystem({ dataFolder, parameters: ["--dev"] });
  try {
    const answer = await fetch(`${system.url}/about`);
    const html = await answer.text();
    expect(answer.status, system.output()).toBe(200);
    expect(html).toContain("<h1");
    const [, script = ""] = /<script type="module" fetchpriority="low" src="([^"]+)"/.exec(html) ?? [];
    expect(await (await fetch(`${system.url}${script}`)).text()).toMatch(/reload-[\w-]+\.js/);
    expect(html).not.toContain("/_next/static/chunks/hmr");
    expect(await (await fetch(`${system.url}/about.md`)).text()).toMatch(/^# /);
    // The Studio comes from its sources.
    expect(await (await fetch(`${system.url}/studio/structure`)).text()).toContain('src="/studio/main.tsx');
    const main = await fetch(`${system.url}/studio/main.tsx`);
    expect(main.headers.get("content-type")).toContain("javascript");
    // An open page hears that a source was saved.
    const changes = await fetch(`${system.url}${changesPath}`);
    const reader = changes.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("retry");
    const now = new Date();
    await utimes(path.join(root, "components/blocks/hero.tsx"), now, now);
    expect((await reader?.read())?.value).toContain("data: changed");
    await reader?.cancel();
  } finally {
    expect(await system.stop()).toBe(0);
    await rm(dataFolder, { recursive: true, force: true });
  }
});

test("npm run dev stops when nobody reads its output any more", { tag: "@all" }, async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "paraph-dev-"));
  const system = await startSystem({ dataFolder, parameters: ["--dev"] });
  const exited = system.closeOutput();
  // Each request is logged.
  void fetch(`${system.url}/api/health`).catch(() => {});
  expect(await exited).toBe(0);
  await rm(dataFolder, { recursive: true, force: true });
});
