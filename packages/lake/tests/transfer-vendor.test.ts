import { createReadStream } from "node:fs";
import path from "node:path";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import { expect, test } from "vitest";
import { exportArchive } from "../src/transfer/export-archive.ts";
import { importDocuments } from "../src/transfer/import.ts";
import { createStoreTarget } from "../src/transfer/open-lake.ts";
import { openSource } from "../src/transfer/open-source.ts";
import { startLake } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";
import { comparable, fillWithContent } from "./support/transfer-content.ts";

test.each(["stream", "cursor"] as const)(
  "an export by the vendor's exporter in mode %s is imported as an equal dataset",
  async (mode) => {
    await using from = await startLake({ over: "http" });
    await using to = await startLake();
    using folder = createFolder();
    await fillWithContent(from);
    const outputPath = path.join(folder.path, "vendor.tar.gz");
    const client = from.client("viewer");
    const result = await exportDataset({ client, dataset: "production", outputPath, mode });
    expect(result).toMatchObject({ documentCount: 4, assetCount: 5 });
    await using opened = await openSource(outputPath);
    await importDocuments(opened.source, createStoreTarget(to.dataset, to.context), "create");
    expect(comparable(to.dataset.documents.values())).toEqual(comparable(from.dataset.documents.values()));
  },
);

test("the vendor's importer imports our archive, also over existing documents", async () => {
  await using from = await startLake();
  await using to = await startLake({ over: "http" });
  using folder = createFolder();
  await fillWithContent(from);
  const file = path.join(folder.path, "ours.tar.gz");
  const documents = [...from.dataset.documents.values()];
  await exportArchive({ documents, lakeFolder: from.folder, file, includeDrafts: true, name: "ours" });
  for (const operation of ["create", "createOrReplace"] as const) {
    const client = to.client("editor");
    const { numDocs, warnings } = await sanityImport(createReadStream(file), { client, operation });
    expect({ numDocs, warnings }).toEqual({ numDocs: 4, warnings: [] });
    expect(comparable(to.dataset.documents.values())).toEqual(comparable(from.dataset.documents.values()));
  }
});
