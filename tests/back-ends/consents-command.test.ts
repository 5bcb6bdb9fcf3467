import path from "node:path";
import { openConsents } from "@paraph/lake/consents/consents";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { expect, test } from "vitest";
import { consentFolder } from "../../server/consents/consent-store.ts";
import { databasesOf } from "../../server/data-folder/backup/kept-data.ts";
import { runParaph } from "../support/run-paraph.ts";

const proof = {
  id: "5b6d1c0e-6a0f-4f43-9a0b-0a4c6f9a1d11",
  version: "2026-11-30",
  answeredAt: "2026-11-30T11:59:00.000Z",
  by: "signal",
  analytics: null,
  marketing: false,
  signal: true,
  owner: false,
  region: "US",
} as const;

test("R-TRACK-5 proofs are written as a table while the system runs, alone by their number, and their texts", async () => {
  using folder = createFolder();
  const missing = await runParaph(["consents", "--data", folder.path]);
  expect([missing.code, missing.stdout]).toEqual([1, ""]);
  expect(missing.stderr).toContain("Name the data folder with --data.");
  const now = () => new Date("2026-11-30T12:00:00Z");
  const consents = openConsents(path.join(folder.path, "lake"), now, { keepDays: 10 });
  consents.keep({ proof, text: 'They ask, "May we?"' });
  consents.keep({ proof: { ...proof, id: "00000000-0000-4000-8000-000000000000" }, text: null });
  expect(databasesOf(folder.path)).toEqual(["lake/consents.db"]);

  const all = await runParaph(["consents", "--data", folder.path]);
  const [head, ...lines] = all.stdout.replace("\ufeff", "").trim().split("\r\n");
  expect(head).toBe(
    "id,received,answered,by,statistics,advertising,signal,account refuses,region,version,hash of text",
  );
  expect(lines).toHaveLength(2);
  const one = await runParaph(["consents", "--data", folder.path, "--id", proof.id]);
  expect(one.stdout.split("\r\n")[1]).toMatch(
    /^5b6d1c0e-[\w-]+,2026-11-30T12:00:00\.000Z,2026-11-30T11:59:00\.000Z,signal,,no,yes,no,US,2026-11-30,[\da-f]{64}$/,
  );
  const texts = await runParaph(["consents", "--data", folder.path, "--texts"]);
  expect(texts.stdout).toContain('"They ask, ""May we?"""');
  const unknown = await runParaph(["consents", "--data", folder.path, "--id", "x"]);
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    expect.stringMatching(/^.*consents\.db has the number x\./),
  ]);
  consents.close();
});

test("R-TRACK-5 with a hosted lake a machine has its own file of proofs, and backups hold it", () => {
  using folder = createFolder();
  const own = consentFolder({ lake: { mode: "hosted" }, dataFolder: folder.path });
  openConsents(own, () => new Date(), { keepDays: 10 }).close();
  expect(databasesOf(folder.path)).toEqual(["consents/consents.db"]);
});
