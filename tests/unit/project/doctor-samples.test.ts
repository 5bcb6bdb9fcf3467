import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLake } from "@paraph/lake/testing/lake";
import { expect, onTestFinished, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import type { World } from "../../../scripts/doctor/finding.ts";
import { examineSamples } from "../../../scripts/doctor/samples.ts";
import { tellSamples } from "../../../server/tell-samples.ts";

const world: World = { fetch, lookup: async () => {}, now: Date.now };

const documents = [
  { _id: "person-a", _type: "person", name: "Ada Quill", isSample: true },
  { _id: "person-b", _type: "person", name: "Bo Writer", isSample: false },
  { _id: "logo-a", _type: "logo", name: "Firm A", isSample: true },
  { _id: "logo-b", _type: "logo", name: "Firm B", isSample: true },
  { _id: "logo-c", _type: "logo", name: "Firm C" },
  { _id: "drafts.logo-c", _type: "logo", name: "Firm C", isSample: true },
];

const real = documents.filter((document) => document.isSample !== true);
const counted = "2 logos, 1 person";

function hosted(url: string, token: string) {
  return parseEnv({
    SITE_URL: "https://www.paraph.example",
    NEXT_PUBLIC_SANITY_PROJECT_ID: "local",
    NEXT_PUBLIC_SANITY_DATASET: "production",
    SANITY_API_HOST: url,
    SANITY_API_READ_TOKEN: token,
    SANITY_API_WRITE_TOKEN: token,
    SANITY_WEBHOOK_SECRET: "secret",
  });
}

test("R-CMS-5 the doctor counts what is published and still sample in the data folder, by type", async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-samples-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  const environment = { ...parseEnv({}), dataFolder };
  const tell = async () => (await examineSamples(environment, world)).map(({ state, what }) => [state, what]);
  const none = [["fine", "Content: nothing published is sample content"]];
  expect(await tell()).toEqual(none);
  await using lake = await startLake({ documents, folder: path.join(dataFolder, "lake") });
  expect(await tell()).toEqual([
    ["unsure", `Content: sample content is published, and marked as such: ${counted}`],
  ]);
  const client = lake.client("administrator");
  for (const { _id } of documents) await client.patch(_id).set({ isSample: false }).commit();
  expect(await tell()).toEqual(none);
});

test("R-CMS-5 the doctor counts the samples of a hosted lake, and says so when it can't", async () => {
  await using lake = await startLake({ over: "http", documents });
  const environment = hosted(lake.url, lake.tokenOf("viewer"));
  const [finding] = await examineSamples(environment, world);
  expect(finding?.what).toContain(`: ${counted}`);
  expect(finding?.advice).toContain("The Studio lists it under “Sample content”");
  const [refused] = await examineSamples(hosted(lake.url, "no token"), world);
  expect(refused).toMatchObject({ state: "unsure", what: "Content: what is still sample could not be read" });
});

test("R-CMS-5 a start in public says what is still sample, and nothing when all is real", async () => {
  const toldOf = async (content: typeof documents) => {
    await using lake = await startLake({ over: "http", documents: content });
    const lines: string[] = [];
    const environment = hosted(lake.url, lake.tokenOf("viewer"));
    await tellSamples(environment, { lake: null }, (line) => void lines.push(line));
    return lines;
  };
  expect(await toldOf(documents)).toEqual([
    `Sample content is still published: ${counted}. The Studio lists it under “Sample content”.`,
  ]);
  expect(await toldOf(real)).toEqual([]);
});

test("R-CMS-5 a lake that can't be asked keeps no start from going on", async () => {
  const lines: string[] = [];
  const environment = hosted("http://127.0.0.1:9", "no token");
  await tellSamples(environment, { lake: null }, (line) => void lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/^Counting sample content failed, and the site goes on/)]);
});
