import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { visit } from "@paraph/accounts/testing/identity";
import { processFilePath, readProcessFile } from "@paraph/service/supervisor";
import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from "firebase/auth";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { type LocalBackEnds, startLocal } from "../../server/back-ends/start-local.ts";
import { frontOf, temporaryFolder } from "../support/services.ts";

test("R-AUTH a second instance joins the services, which restart after a crash with their accounts", async () => {
  await using folder = await temporaryFolder();
  const lines: string[] = [];
  const first = await start(folder.path, lines);
  const second = await start(folder.path, lines);
  expect([first.services?.isJoined, second.services?.isJoined]).toEqual([false, true]);
  expect(second.services?.url).toBe(first.services?.url);
  await using front = await frontOf(first.services);
  // The identity provider's code gives up after 30 seconds, and on a slow machine the emulator takes longer to load.
  await first.prepareAccounts();
  await using visitor = visit(front.url);
  await createUserWithEmailAndPassword(visitor.auth, "ann@example.com", "Abcdefg1");
  const crashed = pidIn(folder.path);
  process.kill(crashed, "SIGKILL");
  await until(() => pidIn(folder.path) !== crashed);
  expect(lines).toContain("The account service is gone. Starting it again.");
  await until(async () => (await fetch(`${front.url}/local/mail`)).ok);
  await first.prepareAccounts();
  await using other = visit(front.url);
  await signInWithEmailAndPassword(other.auth, "ann@example.com", "Abcdefg1");
  expect((await fetch(`${front.url}/local/payments/ledger`)).status).toBe(200);
  await second.stop();
  await first.stop();
  await expect(fetch(`${first.services?.url}/health`)).rejects.toThrow();
  expect(readProcessFile(folder.path, "back-ends")).toBeNull();
});

test("R-AUTH only the owner of the data folder can read accounts and tokens", async () => {
  await using folder = await temporaryFolder();
  const local = await start(folder.path, []);
  await local.prepareAccounts();
  expect(await health(local)).toBe("ready");
  const files = ["auth", "payments", "product"].flatMap((name) =>
    readdirSync(path.join(folder.path, name)).map((file) => path.join(folder.path, name, file)),
  );
  expect(files.map((file) => path.basename(file))).toEqual(
    expect.arrayContaining(["accounts.db", "product.db", "payments.db"]),
  );
  for (const file of [...files, processFilePath(folder.path, "back-ends")]) {
    expect([file, statSync(file).mode & 0o077]).toEqual([file, 0]);
  }
  await local.stop();
});

test("R-AUTH no services start when accounts are hosted or off", async () => {
  await using folder = await temporaryFolder();
  const local = await startLocal({ dataFolder: folder.path, lake: null, services: null, log() {} });
  expect([local.services, local.environment.ACCOUNTS_URL]).toEqual([null, undefined]);
  expect(readdirSync(folder.path)).toEqual([]);
  await local.stop();
});

test("R-AUTH the emulator is pinned to an exact version, because its internals are used", () => {
  const dependenciesOf = (file: string) => JSON.parse(readFileSync(path.resolve(file), "utf8")).dependencies;
  const exact = /^\d+\.\d+\.\d+$/;
  expect(dependenciesOf("packages/accounts/package.json")["firebase-tools"]).toMatch(exact);
  expect(dependenciesOf("package.json").firebase).toMatch(exact);
});

function start(dataFolder: string, lines: string[]): Promise<LocalBackEnds> {
  const log = (line: string) => void lines.push(line);
  return startLocal({
    dataFolder,
    lake: null,
    services: { projectId: "demo-paraph", payments: localPayments(parseEnv({})) },
    log,
  });
}

function pidIn(dataFolder: string): number {
  return readProcessFile(dataFolder, "back-ends")?.pid ?? 0;
}

async function health(local: LocalBackEnds): Promise<unknown> {
  return (await (await fetch(`${local.services?.url}/health`)).json()).accounts;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await wait(50);
}
