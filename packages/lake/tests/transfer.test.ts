import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar } from "modern-tar/fs";
import { expect, test } from "vitest";
import { exportArchive } from "../src/transfer/export-archive.ts";
import { type ImportMode, importDocuments } from "../src/transfer/import.ts";
import { createHttpTarget, createStoreTarget, fetchExport } from "../src/transfer/open-lake.ts";
import { openSource } from "../src/transfer/open-source.ts";
import { createContentFolder } from "./support/content-folder.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";
import { createFolder } from "./support/lake-store.ts";
import { comparable, fillWithContent } from "./support/transfer-content.ts";

async function exportTo(lake: TestLake, folder: string, includeDrafts = true): Promise<string> {
  const file = path.join(folder, "out.tar.gz");
  const documents = [...lake.dataset.documents.values()];
  await exportArchive({ documents, lakeFolder: lake.folder, file, includeDrafts, name: "out" });
  return file;
}

async function importInto(lake: TestLake, place: string, mode: ImportMode = "create") {
  await using opened = await openSource(place);
  return await importDocuments(opened.source, createStoreTarget(lake.dataset, lake.context), mode);
}

test("importing an exported archive gives an equal dataset in one transaction", async () => {
  await using from = await startLake();
  await using to = await startLake();
  using folder = createFolder();
  await fillWithContent(from);
  await importInto(to, await exportTo(from, folder.path));
  expect(comparable(to.dataset.documents.values())).toEqual(comparable(from.dataset.documents.values()));
  expect(to.dataset.seq).toBe(1);
  expect(to.dataset.documents.has("drafts.secret-1")).toBe(false);
  const home = from.dataset.documents.get("page-home");
  expect(to.dataset.documents.get("page-home")).toMatchObject({
    _createdAt: home?._createdAt,
    _updatedAt: home?._updatedAt,
  });
  for (const document of to.dataset.documents.values()) {
    if (!document._type.endsWith("Asset")) continue;
    expect((await to.fetch(String(document.url))).status).toBe(200);
  }
});

test("leaves out drafts if requested", async () => {
  await using from = await startLake();
  await using to = await startLake();
  using folder = createFolder();
  await fillWithContent(from);
  await importInto(to, await exportTo(from, folder.path, false));
  expect(to.dataset.documents.has("page-home")).toBe(true);
  expect(to.dataset.documents.has("drafts.page-home")).toBe(false);
  // A picture that no published document uses still counts as content.
  expect(to.dataset.idsOfType("sanity.imageAsset")).toEqual(from.dataset.idsOfType("sanity.imageAsset"));
});

test("importing again fails, --replace updates changed documents, and --missing adds missing ones", async () => {
  await using lake = await startLake();
  using folder = createFolder();
  await fillWithContent(lake);
  const archive = await exportTo(lake, folder.path);
  const seq = lake.dataset.seq;
  await expect(importInto(lake, archive)).rejects.toThrow(
    /data\.ndjson line \d+: .* already\. Use --replace/,
  );
  expect(await importInto(lake, archive, "replace")).toEqual({ written: 0, documents: 4 });
  expect(lake.dataset.seq).toBe(seq);

  const client = lake.client("editor");
  await client
    .transaction()
    .patch("page-home", { set: { title: "Edited" } })
    .delete("drafts.page-home")
    .commit();
  expect(await importInto(lake, archive, "missing")).toEqual({ written: 1, documents: 4 });
  expect(lake.dataset.documents.get("page-home")?.title).toBe("Edited");
  expect(lake.dataset.documents.get("drafts.page-home")?.title).toBe("A draft");
  expect(await importInto(lake, archive, "replace")).toEqual({ written: 1, documents: 4 });
  expect(lake.dataset.documents.get("page-home")?.title).toContain("Ünïcode");
});

test("imports into a running lake through its API, including circular references", async () => {
  await using from = await startLake();
  await using to = await startLake({ over: "http" });
  using folder = createFolder();
  await fillWithContent(from);
  const address = { url: to.url, token: to.tokenOf("publisher"), dataset: "production" };
  await using opened = await openSource(await exportTo(from, folder.path));
  await importDocuments(opened.source, createHttpTarget(address), "create");
  expect(comparable(to.dataset.documents.values())).toEqual(comparable(from.dataset.documents.values()));
  const again = importDocuments(opened.source, createHttpTarget(address), "create");
  await expect(again).rejects.toThrow(/already/);
});

test("imports many megabytes into a running lake in one transaction", async () => {
  await using lake = await startLake();
  const count = 12;
  const text = "word ".repeat(200_000);
  const documents = Array.from({ length: count }, (_, index) => ({
    from: `line ${index}`,
    fields: {
      _id: `doc-${index}`,
      _type: "long",
      text,
      next: { _type: "reference", _ref: `doc-${(index + 5) % count}` },
    },
  }));
  const address = {
    url: lake.url,
    token: lake.tokenOf("publisher"),
    dataset: "production",
    fetch: lake.fetch,
  };
  const source = { documents, baseFolder: lake.folder, assetFiles: [], assetMap: {} };
  await importDocuments(source, createHttpTarget(address), "create");
  expect(lake.dataset.idsOfType("long").size).toBe(count);
  expect(lake.dataset.seq).toBe(1);
  expect(lake.dataset.idsStronglyReferencing("doc-0")).toEqual(new Set(["doc-7"]));
});

test("imports plain NDJSON, and names an invalid line before it writes anything", async () => {
  await using lake = await startLake();
  using files = createContentFolder({
    "good.ndjson": '{"_id":"a","_type":"note"}\n\n{"_id":"b","_type":"note","a":{"_ref":"a"}}\n',
    "bad/data.ndjson": '{"_id":"c","_type":"note"}\n{"_id":"d"}\n',
    "dead/data.ndjson": '{"_id":"c","_type":"note"}\n{"_id":"d","_type":"note","to":{"_ref":"gone"}}\n',
  });
  expect(await importInto(lake, path.join(files.path, "good.ndjson"))).toEqual({ written: 2, documents: 2 });
  const bad = importInto(lake, path.join(files.path, "bad"));
  await expect(bad).rejects.toThrow("data.ndjson line 2: field _type is missing");
  const dead = importInto(lake, path.join(files.path, "dead"));
  await expect(dead).rejects.toThrow('data.ndjson line 2: field to._ref names "gone"');
  expect(lake.dataset.documents.size).toBe(2);
  await expect(importInto(lake, path.join(files.path, "none"))).rejects.toThrow(/none does not exist/);
});

test("an archive can neither write outside its folder nor publish this machine's files", async () => {
  await using lake = await startLake();
  using folder = createFolder();
  const pack = async (
    name: string,
    entries: Parameters<typeof packTar>[0],
    map?: (name: string) => string,
  ) => {
    const file = path.join(folder.path, name);
    const archive = packTar(entries, {
      map: (header) => ({ ...header, name: map?.(header.name) ?? header.name }),
    });
    await pipeline(archive, createGzip(), createWriteStream(file));
    return file;
  };
  const secret = path.join(folder.path, "secret.txt");
  writeFileSync(secret, "secret");
  const line = '{"_id":"a","_type":"note","f":{"_type":"file","_sanityAsset":"file@file://./files/a.txt"}}\n';
  const data = { type: "content", target: "x/data.ndjson", content: line } as const;
  const evil = { type: "content", target: "x/evil", content: "evil" } as const;
  const climbing = await pack("climbing.tar.gz", [data, evil], (name) =>
    name.replace("x/evil", "../../evil"),
  );
  await expect(importInto(lake, climbing)).rejects.toThrow("points outside");
  const absolute =
    '{"_id":"a","_type":"note","f":{"_type":"file","_sanityAsset":"file@file:///etc/hostname"}}\n';
  const pointing = await pack("pointing.tar.gz", [{ ...data, content: absolute }]);
  await expect(importInto(lake, pointing)).rejects.toThrow(/\/etc\/hostname, which lies outside/);
  expect(lake.dataset.seq).toBe(0);
  expect(readFileSync(secret, "utf8")).toBe("secret");
});

test.each(transports)(
  "GET /data/export sends every document of the requested types, over %s",
  async (over) => {
    await using lake = await startLake({ over });
    await fillWithContent(lake);
    const address = {
      url: lake.url,
      token: lake.tokenOf("viewer"),
      dataset: "production",
      fetch: lake.fetch,
    };
    const lines = (await fetchExport(address)).trim().split("\n");
    const documents = lines.map((line) => JSON.parse(line));
    expect(comparable(documents)).toEqual(comparable(lake.dataset.documents.values()));
    const headers = { Authorization: `Bearer ${address.token}` };
    const some = await lake.fetch(`${lake.url}/v1/data/export/production?types=logo,person`, { headers });
    expect(some.headers.get("content-type")).toContain("ndjson");
    const ids = (await some.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)._id);
    expect(ids.sort()).toEqual(["logo-a", "person-ada"]);
    const stranger = await lake.fetch(`${lake.url}/v1/data/export/production`);
    expect(stranger.status).toBe(401);
  },
);
