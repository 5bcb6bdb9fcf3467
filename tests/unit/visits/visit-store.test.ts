import { createFolder } from "@paraph/lake/testing/lake-store";
import { expect, test } from "vitest";
import { parseEnv } from "@/lib/env/environment";
import { databasesOf } from "../../../server/data-folder/backup/kept-data.ts";
import { openVisitStore } from "../../../server/visits/visit-store.ts";

const hosted = {
  NEXT_PUBLIC_SANITY_PROJECT_ID: "p1",
  NEXT_PUBLIC_SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: "read",
  SANITY_API_WRITE_TOKEN: "write",
  SANITY_WEBHOOK_SECRET: "secret",
};

test("R-CMS-3 only with a hosted lake the site keeps its counts itself, in its data folder, and backups hold them", async () => {
  using folder = createFolder();
  expect(openVisitStore(parseEnv({ PARAPH_DATA: folder.path }))).toBeNull();
  const environment = parseEnv({ ...hosted, PARAPH_DATA: folder.path });
  const day = new Date().toISOString().slice(0, 10);
  const row = { day, page: "/pricing", source: "", campaign: "", action: "", variant: "", count: 2 };
  const first = openVisitStore(environment);
  await first?.add({ id: "0b6c3a52-6a63-4f4e-9c5f-1f6d1d8f7f11", rows: [row] });
  first?.close();
  const second = openVisitStore(parseEnv({ ...hosted, PARAPH_DATA: folder.path, PARAPH_VISITS: "off" }));
  expect(await second?.summary({ pages: ["/pricing"], days: 2 })).toMatchObject({
    isCounting: false,
    days: [{ visits: 2 }],
  });
  second?.close();
  expect(databasesOf(folder.path)).toEqual(["visits/visits.db"]);
});
