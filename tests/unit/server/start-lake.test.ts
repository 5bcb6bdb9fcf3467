import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { listKey } from "@paraph/lake/keys";
import { processFilePath, readProcessFile } from "@paraph/service/supervisor";
import { afterAll, expect, test } from "vitest";
import { startSystem } from "../../../scripts/support/system.ts";
import { unpackOlderFolder } from "../../support/older-folder.ts";

test("R-CONTRACT-4 the lake knows the lists that the site depends on, keeps its token from others, and ends on Ctrl-C with its parent", async () => {
  await using folder = await filledFolder();
  const system = await startLake(folder.path);
  const database = new DatabaseSync(path.join(folder.path, "lake/datasets/production.db"), {
    readOnly: true,
  });
  const keys = database
    .prepare("SELECT key FROM published")
    .all()
    .map(({ key }) => key);
  database.close();
  expect(keys).toContain(listKey("contractTemplate", "contractCategory-business"));
  expect(keys.filter((key) => String(key).startsWith("list:contractTemplate:")).length).toBeGreaterThan(5);

  expect((await stat(processFilePath(folder.path, "lake"))).mode & 0o777).toBe(0o600);
  expect(readProcessFile(folder.path, "lake")?.token.length).toBeGreaterThan(40);

  expect((await fetch(`${system.lakeUrl}/health`)).status).toBe(200);
  expect(await system.stop()).toBe(0);
  await expect(fetch(`${system.lakeUrl}/health`)).rejects.toThrow();
  expect(readProcessFile(folder.path, "lake")).toBeNull();
});

test("a second instance on the same data joins the lake and restarts it when the first is gone", async () => {
  await using folder = await filledFolder();
  const first = await startLake(folder.path);
  const second = await startLake(folder.path);
  expect(second.lakeUrl).toBe(first.lakeUrl);
  expect(second.output()).toContain("Joined the lake");
  await first.kill();
  await until(async () => second.output().includes("Starting it again") && (await isUp(second.lakeUrl)));
  expect(await second.stop()).toBe(0);
});

test("two instances that start at the same moment share one lake", async () => {
  await using folder = await temporaryFolder();
  const both = await Promise.all([startLake(folder.path), startLake(folder.path)]);
  expect(both[0].lakeUrl).toBe(both[1].lakeUrl);
  const joined = both.filter((system) => system.output().includes("Joined the lake"));
  expect(joined).toHaveLength(1);
  await Promise.all(both.map((system) => system.stop()));
});

test("a start on an earlier release's folder migrates it and says so, and a second instance joins", async () => {
  using folder = await unpackOlderFolder("version-0");
  const first = await startLake(folder.path);
  expect(first.output()).toMatch(/from version 0 to \d+, once\n.* as it was, it is in .*version-0-.*\n/);
  expect(first.output().indexOf("once")).toBeLessThan(first.output().indexOf("Starting the lake"));
  const second = await startLake(folder.path);
  expect(second.output()).toContain("Joined the lake");
  expect(second.output()).not.toContain("once");
  await second.stop();
  expect(await first.stop()).toBe(0);
});

test("the lake does not outlive a killed parent, and its data is still there after a restart", async () => {
  await using folder = await filledFolder();
  const first = await startLake(folder.path);
  const token = readProcessFile(folder.path, "lake")?.token ?? "";
  expect(await createPage(first.lakeUrl, token)).toBe(200);
  await first.kill();
  await until(async () => !(await isUp(first.lakeUrl)));
  const again = await startLake(folder.path);
  expect(await titleOfPage(again.lakeUrl)).toBe("Kept");
  await again.stop();
});

test("a crashed lake is restarted at the same address", async () => {
  await using folder = await filledFolder();
  const system = await startLake(folder.path);
  const crashed = readProcessFile(folder.path, "lake")?.pid ?? 0;
  process.kill(crashed, "SIGKILL");
  await until(
    async () => readProcessFile(folder.path, "lake")?.pid !== crashed && (await isUp(system.lakeUrl)),
  );
  expect(await system.stop()).toBe(0);
});

test("a system ends when nobody reads its output any more", async () => {
  await using folder = await temporaryFolder();
  const system = await startLake(folder.path);
  const exited = system.closeOutput();
  // Each start of the lake is logged.
  process.kill(readProcessFile(folder.path, "lake")?.pid ?? 0, "SIGKILL");
  expect(await exited).toBe(0);
});

function startLake(dataFolder: string) {
  return startSystem({ dataFolder, parameters: ["--lake-only"], environment: { LAKE_PORT: "0" } });
}

async function createPage(lakeUrl: string, token: string): Promise<number> {
  const mutations = [{ create: { _id: "page-kept", _type: "page", title: "Kept", group: "general" } }];
  const answer = await fetch(`${lakeUrl}/v2025-02-19/data/mutate/production`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ mutations }),
  });
  return answer.status;
}

async function titleOfPage(lakeUrl: string): Promise<unknown> {
  const query = encodeURIComponent('*[_id == "page-kept"][0].title');
  const answer: unknown = await (
    await fetch(`${lakeUrl}/v2025-02-19/data/query/production?query=${query}`)
  ).json();
  return typeof answer === "object" && answer !== null && "result" in answer ? answer.result : answer;
}

async function isUp(lakeUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${lakeUrl}/health`)).ok;
  } catch {
    // Connection refused.
    return false;
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(50);
}

/** A folder as an earlier start has left it. The first one is made once, because filling it takes longer than a start. */
async function filledFolder(): ReturnType<typeof temporaryFolder> {
  filled ??= fill();
  const folder = await temporaryFolder();
  await cp((await filled).path, folder.path, { recursive: true });
  return folder;
}

let filled: Promise<AsyncDisposable & { path: string }> | undefined;
afterAll(async () => (await filled)?.[Symbol.asyncDispose]());

async function fill(): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder();
  const system = await startLake(folder.path);
  await system.stop();
  return folder;
}

async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-lake-"));
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
