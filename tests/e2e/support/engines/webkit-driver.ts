import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { pathOf, webKitDriver, xvfb } from "../../../../scripts/support/programs.ts";
import { findFreePort } from "../../../../server/preconditions.ts";

export interface WebKitDriver extends AsyncDisposable {
  readonly url: string;
}

/** WebKit's driver on a screen of its own. */
export async function startWebKitDriver(
  environment: Readonly<Record<string, string>>,
): Promise<WebKitDriver> {
  const [driver, screen] = [pathOf(webKitDriver), pathOf(xvfb)];
  await using started = new AsyncDisposableStack();
  const shown = start(screen, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {});
  started.defer(() => end(shown));
  const display = shown.stdio[3];
  if (!display) throw new Error(`${screen} was started without the pipe on which it names its display.`);
  const [number] = await Promise.race([once(display, "data"), lostOf(shown, screen)]);
  const port = await findFreePort("127.0.0.1");
  const running = start(driver, [`--port=${port}`], { ...environment, DISPLAY: `:${String(number).trim()}` });
  started.defer(() => end(running));
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    expect(async () => expect((await fetch(`${url}/status`)).ok).toBe(true)).toPass({ timeout: 180_000 }),
    lostOf(running, driver),
  ]);
  const owned = started.move();
  return { url, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

function start(
  file: string,
  parameters: string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(file, parameters, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit", "pipe"],
    // A group of its own: the browser that the driver started ends with it.
    detached: true,
  });
}

async function lostOf(child: ChildProcess, file: string): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`Starting ${file} failed: it ended with ${code}.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  process.kill(-child.pid);
  await exited;
}
