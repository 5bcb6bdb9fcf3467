import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openStore } from "@paraph/lake/store/store";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { rounds, runsAll } from "@paraph/service/testing/extent";
import { createClient } from "@sanity/client";
import { expect, test } from "vitest";

const main = path.resolve(import.meta.dirname, "../../packages/lake/src/main.ts");
/** The site's, by which a release merges. */
const rules = path.resolve(import.meta.dirname, "../../server/back-ends/lake-site.ts");
const count = 100;
const bio = "word ".repeat(500);
const ids = Array.from({ length: count }, (_, index) => `person-${index}`);

async function startProcess(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    ...process.env,
    LAKE_FOLDER: folder,
    LAKE_TOKEN: "the-servers-token",
    LAKE_SITE: rules,
  };
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

test("a kill while a release merges and is published leaves all of it or nothing", async () => {
  using folder = createFolder();
  const names = Array.from({ length: 1 + rounds(runsAll ? 30 : 15) }, (_, index) => `r${index}`);
  let lastPublished = "nobody";
  let lasts = 0;
  for (const round of names) {
    const { child, url } = await startProcess(folder.path);
    const client = clientOf(url);
    const write = client.transaction();
    for (const _id of ids) write.createIfNotExists({ _id, _type: "person", name: lastPublished, bio });
    await write.commit();
    await client.releases.create({ releaseId: round });
    await client.action(
      ids.map((publishedId) => ({
        actionType: "sanity.action.document.version.create" as const,
        publishedId,
        baseId: publishedId,
        versionId: `versions.${round}.${publishedId}`,
      })),
    );
    const versions = client.transaction();
    for (const id of ids) versions.patch(`versions.${round}.${id}`, { set: { name: round } });
    await versions.commit();
    const corrections = client.transaction();
    for (const id of ids) corrections.patch(id, { set: { role: `corrected before ${round}` } });
    await corrections.commit();
    const start = performance.now();
    const published = client.releases.publish({ releaseId: round }).catch(() => null);
    if (lasts === 0) {
      // The first one runs to its end, which says when to kill the others.
      await published;
      lasts = performance.now() - start;
    } else await wait(Math.random() * 1.2 * lasts);
    await kill(child);
    const answer = await published;
    const store = openStore({ folder: folder.path });
    const { documents } = store.dataset("production");
    const found = ids.map((id) => documents.get(id));
    const release = documents.get(`_.releases.${round}`);
    const left = store.dataset("production").idsOfRelease(round).size;
    store.close();
    expect(new Set(found.map((document) => document?._rev)).size).toBe(1);
    const isPublished = release?.state === "published";
    if (isPublished) lastPublished = round;
    if (answer) expect(isPublished).toBe(true);
    expect(left).toBe(isPublished ? 0 : count);
    expect(found[0]?._rev === release?._rev).toBe(isPublished);
    // With what a colleague has published since the versions began, whether or not the release ran.
    const [role, name] = [`corrected before ${round}`, lastPublished];
    for (const document of found) expect(document).toMatchObject({ name, role, bio });
  }
});
