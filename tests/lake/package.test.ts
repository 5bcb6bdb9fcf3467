import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, symlink } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { createClient } from "@sanity/client";
import { unpackTar } from "modern-tar/fs";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("the lake is packed as a package that runs in an empty folder, by its command, and has all it needs", async () => {
  using folder = createFolder();
  const installed = path.join(folder.path, "node_modules/@paraph/lake");
  await promisify(execFile)(process.execPath, ["scripts/pack-lake.ts", "--to", folder.path], { cwd: root });
  await unpack(path.join(folder.path, "paraph-lake-0.1.0.tgz"), installed);
  const described = JSON.parse(await readFile(path.join(installed, "package.json"), "utf8"));
  // What a registry would bring. The packages of this repository are part of the code.
  for (const name of Object.keys(described.dependencies)) {
    expect(name).not.toMatch(/^@paraph\//);
    const link = path.join(folder.path, "node_modules", name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, "node_modules", name), link);
  }
  const command = path.join(installed, described.bin.lake);
  expect(await readFile(command, "utf8"), "npm makes a program of it").toMatch(/^#!.* node /);
  await using lake = await start(folder.path, command);
  const visitor = createClient({
    projectId: "cookbook",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
  });
  const editor = visitor.withConfig({ token: "the-servers-token" });
  await editor.create({ _id: "drafts.recipe-1", _type: "recipe", title: "Leek soup" });
  expect(await visitor.fetch("count(*)")).toBe(0);
  const publish = "sanity.action.document.publish";
  await editor.action({ actionType: publish, draftId: "drafts.recipe-1", publishedId: "recipe-1" });
  // Too long to be parsed in the main thread.
  const query = `*[_type == "recipe" && title != "${"x".repeat(8_000)}"]{ title }`;
  const body = JSON.stringify({ query });
  const asked = await fetch(`${lake.url}/v2025-02-19/data/query/production`, { method: "POST", body });
  expect(asked.headers.get("x-lake-thread")).toBe("apart");
  expect(await asked.json()).toMatchObject({ result: [{ title: "Leek soup" }] });
  // A Studio at its usual address is led to a page of the same name, whose cookie it can send.
  const providers = await fetch(`${lake.url}/v1/auth/providers`, {
    headers: { Origin: "http://localhost:3333" },
  });
  expect(await providers.json()).toMatchObject({
    providers: [{ url: expect.stringContaining(`${lake.url}/`) }],
  });
  expect(await lake.stop()).toBe(0);
});

test("the command says how it is used", async () => {
  const command = path.join(root, "packages/lake/src/command.ts");
  const ask = (...words: string[]) => promisify(execFile)(process.execPath, [command, ...words]);
  expect((await ask("--help")).stdout).toContain("Usage: lake [FOLDER]");
  await expect(ask("--port", "none")).rejects.toMatchObject({
    stderr: expect.stringContaining("Usage: lake"),
  });
});

/** Runs the command in a folder, until the test ends. */
async function start(cwd: string, command: string) {
  const child = spawn(process.execPath, [command, "data", "--port", "0", "--project", "cookbook"], {
    cwd,
    env: { NODE_ENV: "production", PATH: process.env.PATH ?? "", LAKE_TOKEN: "the-servers-token" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors = text(child.stderr);
  const ended = once(child, "exit");
  const [words] = await Promise.race([once(child.stdout.setEncoding("utf8"), "data"), ended]);
  const url = /apiHost "(http:\/\/localhost:\d+)"/.exec(String(words))?.[1];
  if (url === undefined) throw new Error(`The command said "${words}" and: ${await errors}`);
  const stop = async () => {
    child.kill("SIGTERM");
    return (await ended)[0];
  };
  return { url, stop, [Symbol.asyncDispose]: stop };
}

async function unpack(file: string, folder: string): Promise<void> {
  const unpacked = `${folder}-unpacked`;
  await pipeline(createReadStream(file), createGunzip(), unpackTar(unpacked));
  await mkdir(path.dirname(folder), { recursive: true });
  await rename(path.join(unpacked, "package"), folder);
}
