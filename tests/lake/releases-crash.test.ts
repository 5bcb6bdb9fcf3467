import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@sanity/client";
import { expect, test } from "vitest";
import { openStore } from "../../local/lake/store/store.ts";
import { createFolder } from "../support/lake-store.ts";

const main = path.resolve(import.meta.dirname, "../../local/lake/main.ts");
const count = 300;
const text = "word ".repeat(500);
const ids = Array.from({ length: count }, (_, index) => `page-${index}`);

async function startProcess(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const env = { ...process.env, LAKE_FOLDER: folder, LAKE_TOKEN: "the-servers-token" };
  const child = fork(main, { silent: true, env });
  const [message] = await once(child, "message");
  return { child, url: `http://127.0.0.1:${message.lake.port}` };
}

const clientOf = (url: string) =>
  createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    token: "the-servers-token",
    perspective: "raw",
  });

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("a kill while a release is published leaves all of it or nothing", async () => {
  using folder = createFolder();
  for (const round of ["r0", "r1", "r2"]) {
    const { child, url } = await startProcess(folder.path);
    const client = clientOf(url);
    await client.releases.create({ releaseId: round });
    await client.action(
      ids.map((publishedId) => ({
        actionType: "sanity.action.document.version.create" as const,
        publishedId,
        document: { _id: `versions.${round}.${publishedId}`, _type: "page", title: round, text },
      })),
    );
    const published = client.releases.publish({ releaseId: round }).catch(() => null);
    await wait(Math.random() * 120);
    await kill(child);
    const answer = await published;
    const store = openStore({ folder: folder.path });
    const { documents } = store.dataset("production");
    const found = ids.map((id) => documents.get(id));
    const release = documents.get(`_.releases.${round}`);
    const versions = store.dataset("production").idsOfRelease(round).size;
    store.close();
    expect(new Set(found.map((document) => document?._rev)).size).toBe(1);
    const isPublished = release?.state === "published";
    if (answer) expect(isPublished).toBe(true);
    expect(versions).toBe(isPublished ? 0 : count);
    expect(found[0]?._rev === release?._rev).toBe(isPublished);
  }
});
