import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { assetFilePath } from "@paraph/lake/assets/asset-files";
import { expect } from "@playwright/test";
import type { Random } from "../../../support/seeded-random.ts";
import type { KilledSystem } from "./killed-system.ts";
import { ask, askInPeace, bodyOf, type Writer } from "./writer.ts";

/** Uploads files of random bytes. */
export function uploader(system: KilledSystem, random: Random): Writer {
  const acknowledged = new Set<string>();
  /** Of what was read whole once, only the size is looked at again: a long run has thousands. */
  const read = new Set<string>();
  let downloads = 0;
  return {
    name: "uploads",
    async write() {
      const bytes = random.bytes(1 + random.below(200_000));
      const answer = await ask(`${system.lakeApi}/assets/files/production?filename=random.bin`, {
        method: "POST",
        headers: { ...system.writes(), "content-type": "application/octet-stream" },
        body: new Uint8Array(bytes),
      });
      const said = await bodyOf(answer);
      expect(answer.status, said).toBe(200);
      const sha1 = createHash("sha1").update(bytes).digest("hex");
      expect(said).toContain(sha1);
      acknowledged.add(sha1);
    },
    async check() {
      using lake = system.openDatabase("lake/datasets/production.db");
      const documents = lake
        .rows(
          "SELECT json FROM doc WHERE json_extract(json, '$._type') IN ('sanity.imageAsset', 'sanity.fileAsset')",
        )
        .map(({ json }): { sha1hash: string; size: number; path: string } => JSON.parse(String(json)));
      const known = new Set(documents.map(({ sha1hash }) => sha1hash));
      expect([...acknowledged].filter((sha1) => !known.has(sha1))).toEqual([]);
      const lakeFolder = path.join(system.site.dataFolder, "lake");
      const broken = documents.filter(({ sha1hash, size }) => {
        const file = assetFilePath(lakeFolder, sha1hash);
        if (read.has(sha1hash)) return statSync(file).size !== size;
        read.add(sha1hash);
        return createHash("sha1").update(readFileSync(file)).digest("hex") !== sha1hash;
      });
      expect(broken, "files that are not what was uploaded").toEqual([]);
      const some = documents[downloads++ % documents.length];
      if (!some) return;
      const sent = await askInPeace(`${system.site.url}/lake/${some.path}`);
      expect([sent.status, (await sent.arrayBuffer()).byteLength]).toEqual([200, some.size]);
    },
  };
}
