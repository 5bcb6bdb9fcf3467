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

type Client = ReturnType<typeof clientOf>;

/** How changes of all documents go live together, and what they are until then. */
const ways = {
  run: {
    idOf: (round: string, id: string) => `versions.${round}.${id}`,
    publish: (client: Client, round: string) => client.releases.publish({ releaseId: round }),
  },
  drafts: {
    idOf: (_round: string, id: string) => `drafts.${id}`,
    publish: (client: Client) =>
      client.action(
        ids.map((publishedId) => ({
          actionType: "sanity.action.document.publish" as const,
          draftId: `drafts.${publishedId}`,
          publishedId,
        })),
      ),
  },
  schedule: {
    idOf: (round: string, id: string) => `versions.${round}.${id}`,
    publish: async (client: Client, round: string) => {
      const time = Date.now() + ahead;
      await client.releases.schedule({ releaseId: round, publishAt: new Date(time).toISOString() });
      await wait(time - Date.now());
      return null;
    },
  },
};
type Way = keyof typeof ways;
const everyWay = Object.keys(ways) as Way[]; // the keys of a constant

/** In milliseconds. */
const ahead = 300;

/** Writes the name of the round into a draft or version of each document, and then corrects what is published. */
async function prepare(client: Client, way: Way, round: string): Promise<void> {
  const { idOf } = ways[way];
  if (way !== "drafts") await client.releases.create({ releaseId: round });
  await client.action(
    ids.map((publishedId) =>
      way === "drafts"
        ? {
            actionType: "sanity.action.document.edit" as const,
            draftId: idOf(round, publishedId),
            publishedId,
            patch: { set: { name: round } },
          }
        : {
            actionType: "sanity.action.document.version.create" as const,
            publishedId,
            baseId: publishedId,
            versionId: idOf(round, publishedId),
          },
    ),
  );
  const versions = client.transaction();
  for (const id of ids) versions.patch(idOf(round, id), { set: { name: round } });
  await versions.commit();
  const corrections = client.transaction();
  for (const id of ids) corrections.patch(id, { set: { role: `corrected before ${round}` } });
  await corrections.commit();
}

test("a kill while a release merges and is run or runs by its schedule, or drafts are published, leaves all of it or nothing", async () => {
  using folder = createFolder();
  const kills = rounds(runsAll ? 30 : 15);
  const names = Array.from({ length: everyWay.length + kills }, (_, index) => `r${index}`);
  let lastPublished = "nobody";
  /** By their ways, in milliseconds. */
  const lasts = new Map<Way, number>();
  for (const [index, round] of names.entries()) {
    const way = everyWay[index % everyWay.length] ?? "run";
    const { idOf, publish } = ways[way];
    const { child, url } = await startProcess(folder.path);
    const client = clientOf(url);
    const write = client.transaction();
    for (const _id of ids) write.createIfNotExists({ _id, _type: "person", name: lastPublished, bio });
    await write.commit();
    // What was due when the lake was killed runs when it starts.
    const scheduled = () =>
      client.fetch<number>('count(*[_type == "system.release" && state == "scheduled"])');
    await expect.poll(scheduled).toBe(0);
    await client.delete({ query: '*[_id in path("drafts.**")]' });
    await prepare(client, way, round);
    const start = performance.now();
    const published = publish(client, round).catch(() => null);
    const known = lasts.get(way === "schedule" ? "run" : way);
    if (known === undefined) {
      // The first one runs to its end, which says when to kill the others.
      await published;
      lasts.set(way, performance.now() - start);
    } else {
      if (way === "schedule") await published;
      await wait(Math.random() * 1.2 * known);
    }
    await kill(child);
    const answer = await published;
    const store = openStore({ folder: folder.path });
    const { documents } = store.dataset("production");
    const found = ids.map((id) => documents.get(id));
    const release = documents.get(`_.releases.${round}`);
    const left = ids.filter((id) => documents.has(idOf(round, id))).length;
    store.close();
    expect(new Set(found.map((document) => document?._rev)).size).toBe(1);
    const isPublished = found[0]?.name === round;
    if (answer || known === undefined) expect(isPublished).toBe(true);
    expect(left).toBe(isPublished ? 0 : count);
    if (release) {
      expect(release.state === "published").toBe(isPublished);
      expect(found[0]?._rev === release._rev).toBe(isPublished);
    }
    // With what a colleague has published since it was begun, whether or not it went live.
    const [role, name] = [`corrected before ${round}`, isPublished ? round : lastPublished];
    for (const document of found) expect(document).toMatchObject({ name, role, bio });
    if (isPublished || release?.state === "scheduled") lastPublished = round;
  }
});
