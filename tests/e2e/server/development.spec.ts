import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { WebSocket } from "ws";
import { startSystem } from "../../../scripts/support/system.ts";
import { test } from "../fixtures.ts";

test("npm run dev serves pages with hot reload and their Markdown twins, and stops on Ctrl-C", async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "paraph-dev-"));
  const system = await startSystem({ dataFolder, parameters: ["--dev"] });
  try {
    const answer = await fetch(`${system.url}/about`);
    const html = await answer.text();
    expect(answer.status, system.output()).toBe(200);
    expect(html).toContain("<h1");
    expect(html).toMatch(/<script[^>]+src="\/_next\/static\/chunks\/[^"]*hmr-client/);
    expect(await (await fetch(`${system.url}/about.md`)).text()).toMatch(/^# /);
    const socket = new WebSocket(`${system.url.replace("http", "ws")}/_next/hmr?id=test`, {
      origin: system.url,
    });
    const message = await new Promise((resolve, reject) => {
      socket.once("message", (data) => resolve(String(data)));
      socket.once("error", reject);
    });
    expect(message).toContain("type");
    socket.close();
  } finally {
    expect(await system.stop()).toBe(0);
    await rm(dataFolder, { recursive: true, force: true });
  }
});
