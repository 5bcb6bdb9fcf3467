import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../server/preconditions.ts";
import { runTool } from "../support/tool.ts";

/**
 * Builds a Next app of one static page with this project's Next and runs it with `next start`, in a process of
 * its own, while `work` runs.
 * @param markup what the page's `<main>` holds.
 */
export async function withNextApp<Result>(
  root: string,
  markup: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  // Inside the project, so that it is built with the project's own Next.
  const folder = path.join(root, ".cache/bench-app");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "app"), { recursive: true });
  writeFileSync(
    path.join(folder, "next.config.mjs"),
    `export default { cacheComponents: true, partialPrefetching: true, turbopack: { root: ${JSON.stringify(root)} } };\n`,
  );
  writeFileSync(
    path.join(folder, "app/layout.js"),
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  );
  writeFileSync(
    path.join(folder, "app/page.js"),
    `const __html = ${JSON.stringify(markup)};
export default function Page() { return <main dangerouslySetInnerHTML={{ __html }} />; }\n`,
  );
  const status = await runTool(root, "next", ["build", folder], { NODE_ENV: "production" });
  if (status !== 0) throw new Error(`Building a small app for comparison ended with ${status}.`);
  const port = await findFreePort("127.0.0.1");
  const next = path.join(root, "node_modules/.bin/next");
  const server = spawn(process.execPath, [next, "start", folder, "-p", `${port}`, "-H", "127.0.0.1"], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(server, "exit");
  const url = `http://127.0.0.1:${port}/`;
  try {
    await answers(url);
    return await work(url);
  } finally {
    server.kill();
    await ended;
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`The small app for comparison does not answer at ${url} within 30 s.`);
}
