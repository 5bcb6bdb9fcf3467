import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openConsents, readConsents } from "../src/consents/consents.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";

const now = () => new Date("2026-11-30T12:00:00Z");
const text = '{"title":"May others count your visit?"}';

const proof = {
  id: "5b6d1c0e-6a0f-4f43-9a0b-0a4c6f9a1d11",
  version: "2026-11-30",
  answeredAt: "2026-11-30T11:59:00.000Z",
  by: "person" as const,
  analytics: true,
  marketing: false,
  signal: true,
  owner: false,
  region: null,
};

function send(lake: TestLake, body: object, role: "publisher" | "editor" = "publisher") {
  return lake.client(role).request<{ result: string }>({ method: "POST", url: "/consents", body });
}

for (const over of transports) {
  test(`R-TRACK-5 the lake keeps a proof once, with its text once, and takes it from the site alone, over ${over}`, async () => {
    await using lake = await startLake({ over, now });
    expect(await send(lake, { proof, text })).toEqual({ result: "kept" });
    expect(await send(lake, { proof: { ...proof, marketing: true }, text })).toEqual({ result: "kept" });
    const other = { ...proof, id: randomUUID(), signal: false, region: "US" };
    expect(await send(lake, { proof: other, text: null })).toEqual({ result: "kept" });
    const older = { ...proof, id: randomUUID(), version: "2026-01-01" };
    expect(await send(lake, { proof: older, text: null })).toEqual({ result: "unknown version" });
    await expect(send(lake, { proof, text }, "editor")).rejects.toMatchObject({ statusCode: 403 });
    const database = new DatabaseSync(path.join(lake.folder, "consents.db"));
    const hash = createHash("sha256").update(text).digest("hex");
    expect(database.prepare("SELECT version, hash, text FROM consent_text").all()).toEqual([
      { version: "2026-11-30", hash, text },
    ]);
    const rows = database.prepare("SELECT * FROM consent ORDER BY signal DESC").all();
    expect(rows).toEqual([
      {
        id: proof.id,
        received_at: "2026-11-30T12:00:00.000Z",
        answered_at: proof.answeredAt,
        version: "2026-11-30",
        hash,
        given_by: "person",
        analytics: 1,
        marketing: 0,
        signal: 1,
        owner: 0,
        region: null,
      },
      expect.objectContaining({ id: other.id, hash, signal: 0, region: "US" }),
    ]);
    database.close();
  });
}

test("R-TRACK-5 a proof has no room for a person", async () => {
  await using lake = await startLake({ now });
  for (const more of [{ email: "ann@example.com" }, { ip: "192.0.2.1" }, { userAgent: "x" }, { id: "ann" }])
    await expect(send(lake, { proof: { ...proof, ...more }, text })).rejects.toMatchObject({
      statusCode: 400,
    });
});

test("R-TRACK-5 proofs are forgotten after the days that are set, and can be read while they are written", () => {
  using folder = createFolder();
  let time = now();
  const consents = openConsents(folder.path, () => time, { keepDays: 10 });
  expect(consents.keep({ proof, text })).toBe("kept");
  time = new Date("2026-12-10T11:00:00Z");
  const later = { ...proof, id: randomUUID() };
  expect(consents.keep({ proof: later, text })).toBe("kept");
  const ids = () => {
    const read = readConsents(folder.path);
    const found = [...read.proofs].map(({ id }) => id);
    expect(read.texts).toHaveLength(1);
    read.close();
    return found;
  };
  expect(ids()).toEqual([proof.id, later.id]);
  time = new Date("2026-12-11T00:00:00Z");
  expect(consents.keep({ proof: { ...proof, id: randomUUID() }, text })).toBe("kept");
  expect(ids()).not.toContain(proof.id);
  expect(ids()).toHaveLength(2);
  consents.close();
});
