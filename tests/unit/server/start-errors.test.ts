import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readEnvironment } from "../../../server/system.ts";

const root = path.resolve(import.meta.dirname, "../../..");

test("a half-configured environment ends with one message that names the missing half", () => {
  using folder = temporaryFolder();
  const { status, message } = start({ PARAPH_DATA: folder.path, NEXT_PUBLIC_SANITY_PROJECT_ID: "abc" });
  expect(status).toBe(1);
  expect(message).toContain(
    "NEXT_PUBLIC_SANITY_DATASET, SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN, SANITY_WEBHOOK_SECRET missing",
  );
  expect(message.split("\n")).toHaveLength(1);
});

test("a data folder that can't be written to ends with one message that names PARAPH_DATA", () => {
  using folder = temporaryFolder();
  const file = path.join(folder.path, "file");
  writeFileSync(file, "");
  const { status, message } = start({ PARAPH_DATA: file });
  expect(status).toBe(1);
  expect(message).toMatch(/^The data folder .*file can't be written to .* Set PARAPH_DATA/);
  expect(message.split("\n")).toHaveLength(1);
});

test("a data folder of a newer release ends with one message that names both versions", () => {
  using folder = temporaryFolder();
  writeFileSync(path.join(folder.path, "version.json"), '{"version":1000}');
  const { status, message } = start({ PARAPH_DATA: folder.path, PORT: "0" });
  expect(status).toBe(1);
  expect(message).toMatch(/^The data folder .* has version 1000, and this release knows none above \d+\./);
  expect(message.split("\n")).toHaveLength(1);
});

test("a taken port ends with one message that names PORT", async () => {
  using folder = temporaryFolder();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const { status, message } = start({ PARAPH_DATA: folder.path, PORT: port });
  server.close();
  expect(status).toBe(1);
  expect(message).toBe(`Port ${port} is taken. Set PORT to a free one, for example ${Number(port) + 1}.`);
});

test.skipIf(process.platform !== "linux")(
  "a disk that takes no more ends with one message that names the folder and says what to do",
  () => {
    using folder = temporaryFolder();
    const command = ["prlimit", "--fsize=65536", process.execPath, "server/start.ts", "--lake-only"];
    const { status, message } = start({ PARAPH_DATA: folder.path, LAKE_PORT: "0" }, command);
    expect(status).toBe(1);
    expect(message).toMatch(
      new RegExp(
        `Opening ${folder.path}\\S* failed: the disk can't be read or written\\. Look whether it is full`,
      ),
    );
  },
);

test("what SQLite has no memory for goes to the data folder: /tmp may be closed", async () => {
  using folder = temporaryFolder();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("PARAPH_DATA", folder.path).stubEnv("SQLITE_TMPDIR", "").stubEnv("PARAPH_RELEASE", "");
  await readEnvironment(root);
  expect(process.env.SQLITE_TMPDIR).toBe(folder.path);
});

function start(
  environment: Record<string, string>,
  [command = "", ...parameters]: readonly string[] = [process.execPath, "server/start.ts"],
): { status: number | null; message: string } {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    cwd: root,
    env: { NODE_ENV: "production", PATH: process.env.PATH, PARAPH_LOG_FORMAT: "text", ...environment },
    encoding: "utf8",
    timeout: 300_000,
  });
  return { status, message: `${stdout}${stderr}`.trim() };
}

function temporaryFolder(): Disposable & { path: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-start-"));
  return { path: folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
