import type { ClientPerspective } from "@sanity/client";
import { expect, test } from "vitest";
import { earlierLayer } from "../src/document-ids.ts";
import { startLake, transports } from "./support/lake.ts";
import { documentsOfSite } from "./support/query-documents.ts";

const publicIds = documentsOfSite
  .map(({ _id }) => _id)
  .filter((id) => !id.includes("."))
  .sort();
const allIds = documentsOfSite.map(({ _id }) => _id).sort();
const publishedIds = [...publicIds, "secret.preview"].sort();

test.each(transports)("each perspective shows its own documents, over %s", async (over) => {
  await using lake = await startLake({ documents: documentsOfSite, over });
  const ids = (perspective: ClientPerspective) => lake.client("viewer", { perspective }).fetch("*._id");
  expect(await ids("raw")).toEqual(allIds);
  expect(await ids("published")).toEqual(publishedIds);
  expect(await ids("drafts")).toEqual([...publishedIds, "page-4"].sort());
  expect(await ids(["rSpring"])).toEqual(publishedIds.filter((id) => id !== "page-3"));
  expect(await ids(["rSpring", "drafts"])).toEqual(
    [...publishedIds, "page-4"].filter((id) => id !== "page-3").sort(),
  );
});

test("the drafts perspective shows a draft under the published id, with its own id in _originalId", async () => {
  await using lake = await startLake({ documents: documentsOfSite });
  const client = lake.client("viewer", { perspective: "drafts" });
  const fields = "{_id, _originalId, title}";
  expect(await client.fetch(`*[_id in ["page-1", "page-4", "post-1", "drafts.page-1"]]${fields}`)).toEqual([
    { _id: "page-1", _originalId: "drafts.page-1", title: "First page, edited" },
    { _id: "page-4", _originalId: "drafts.page-4", title: "Never published" },
    { _id: "post-1", _originalId: "post-1", title: "first post.js" },
  ]);
  expect(await client.fetch(`*[path == "/new"]${fields}`)).toHaveLength(1);
  expect(await client.fetch(`*[path == "/a"]${fields}`)).toEqual([]);
  expect(await client.fetch(`*[_type == "label"]._id`)).toEqual(["tag-2"]);
  expect(await client.fetch(`*[_type == "tag"]._id`)).toEqual(["tag-1"]);
});

test("references resolve to the draft in the drafts perspective and to the published document in others", async () => {
  await using lake = await startLake({ documents: documentsOfSite });
  const query = `*[_id == "post-2"][0].author->{_id, name}`;
  const name = (perspective: ClientPerspective) => lake.client("viewer", { perspective }).fetch(query);
  expect(await name("drafts")).toEqual({ _id: "author-2", name: "Grace, edited" });
  expect(await name("published")).toEqual({ _id: "author-2", name: "Grace" });
  expect(await name("raw")).toEqual({ _id: "author-2", name: "Grace" });
});

test("the strongest layer wins, and a release can remove a document", async () => {
  await using lake = await startLake({ documents: documentsOfSite });
  const titles = (perspective: ClientPerspective) =>
    lake.client("viewer", { perspective }).fetch(`*[_id in ["page-1", "page-2", "page-3"]].title`);
  expect(await titles(["rSpring", "drafts"])).toEqual(["First page, edited", "Second page in spring"]);
  expect(await titles(["drafts"])).toEqual(["First page, edited", "Second page", null]);
});

test("without a perspective, the API version determines the default", async () => {
  await using lake = await startLake({ documents: documentsOfSite });
  const count = async (apiVersion: string) => {
    const address = `${lake.url}/${apiVersion}/data/query/production?query=${encodeURIComponent("count(*)")}`;
    const headers = { authorization: `Bearer ${lake.tokenOf("viewer")}` };
    const answer: unknown = await (await lake.fetch(address, { headers })).json();
    return answer;
  };
  expect(await count("v1")).toMatchObject({ result: allIds.length });
  expect(await count("v2025-02-18")).toMatchObject({ result: allIds.length });
  expect(await count("v2025-02-19")).toMatchObject({ result: publishedIds.length });
  expect(await count("vX")).toMatchObject({ result: publishedIds.length });
});

test.each(["raw,drafts", "../x", ","])("refuses the invalid perspective %s", async (perspective) => {
  await using lake = await startLake();
  const search = new URLSearchParams({ query: "*", perspective });
  const answer = await lake.fetch(`${lake.url}/v2025-02-19/data/query/production?${search}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { type: "invalidPerspectiveError" } });
});

test("R-CMS-8 a perspective shows one document as a transaction has left it, found by what it was then", async () => {
  await using lake = await startLake({ documents: documentsOfSite });
  const editor = lake.client("editor");
  const first = await editor.getDocument("page-1");
  const revision = first?._rev ?? "";
  await editor.patch("page-1").set({ title: "Now", path: "/now" }).commit();
  await editor.createOrReplace({ _id: "drafts.page-1", _type: "page", title: "Draft", path: "/draft" });
  const layer = earlierLayer({ id: "page-1", revision });
  const ask = (
    query: string,
    perspective: ClientPerspective = [layer],
    role: "viewer" | "anonymous" = "viewer",
  ) => lake.client(role, { perspective }).fetch<unknown>(query);
  const titles = '*[_id == "page-1"].title';
  expect(await ask(titles)).toEqual([first?.title]);
  expect(await ask(titles, [layer, "drafts"])).toEqual([first?.title]);
  expect(await ask(titles, "published"), "nothing of it stays").toEqual(["Now"]);
  expect(await ask(`*[path == "${first?.path}"]{_id, _originalId}`)).toEqual([
    { _id: "page-1", _originalId: `versions.${layer}.page-1` },
  ]);
  expect(await ask(`*[path == "/now"]`)).toEqual([]);
  expect(await ask(`count(*[_type == "page" && _id == "page-1"])`)).toBe(1);
  expect(await ask(`*[_id == "page-2"].title`)).toEqual(["Second page"]);
  await editor.delete({ query: `*[_id in ["page-1", "drafts.page-1"]]` });
  expect(await ask(titles), "also when it is gone").toEqual([first?.title]);
  expect(await ask(titles, [layer], "anonymous")).toEqual([]);
  for (const unknown of [
    earlierLayer({ id: "page-2", revision }).replace(revision, "never"),
    earlierLayer({ id: "no-page", revision }),
  ])
    await expect(ask(titles, [unknown])).rejects.toThrow("names a state that");
  const made = editor.releases.create({ releaseId: layer });
  await expect(made).rejects.toThrow("is reserved");
});

test("R-CMS-8 a query that is too much for the lake's own thread shows an earlier state, too", async () => {
  await using lake = await startLake({ documents: documentsOfSite });
  const { dataset } = lake;
  const revision = String(dataset.documents.get("page-1")?._rev);
  await lake.client("editor").patch("page-1").set({ title: "Now" }).commit();
  const layer = earlierLayer({ id: "page-1", revision });
  const search = new URLSearchParams({
    perspective: layer,
    query: `{"title": *[_id == "page-1"][0].title, "long": "${"a".repeat(5_000)}"}`,
  });
  const answer = await lake.fetch(`${lake.url}/v2025-02-19/data/query/production?${search}`, {
    headers: { authorization: `Bearer ${lake.tokenOf("viewer")}` },
  });
  expect(await answer.json()).toMatchObject({ result: { title: "First page" } });
  expect(answer.headers.get("x-lake-thread")).toBe("apart");
});

const withRelease = [...documentsOfSite, { _id: "_.releases.rSpring", _type: "system.release" }];

const leaks = [
  `*[_id in path("drafts.**")]`,
  `*[_id == "drafts.page-1"]`,
  `*[_id in ["drafts.page-1", "secret.preview", "versions.rSpring.page-2"]]`,
  `*[title == "Never published" || title match "edited" || title match "spring"]`,
  `*[path in ["/new", "/secret"]]`,
  `*[references("author-1") && _type == "secret"]`,
  `*[_type in ["secret", "label"]]`,
  `*[@ match text::query("never published")]`,
  `*[@ match text::query("private key")]`,
  `*[sanity::versionOf("page-1") && _id != "page-1"]`,
  `*[sanity::partOfRelease("rSpring")]`,
  `*[_id match "drafts*"]`,
  `*[_id == "page-1" && title != "First page"]`,
  `array::compact([{"_ref": "drafts.page-1"}, {"_ref": "secret.preview"}][]->)`,
  `*[_id == "post-2" && author->name != "Grace"]`,
  `*[count(*[_id in path("drafts.**")]) > 0]`,
  `[count(*) - ${publicIds.length}][@ != 0]`,
  `[count(*[_type == "page"]) - 3][@ != 0]`,
  `*[_type == "page"]{"hidden": *[_type == "secret" || _id in path("drafts.**")]}[count(hidden) > 0]`,
  `* | score(_id in path("drafts.**"), _type == "secret") | order(_score desc)[_score > 0]`,
  `releases::all()[defined(_id)]`,
];

test("R-CMS-6 a document's versions are read together, and a stranger learns of the published one only", async () => {
  await using lake = await startLake({ documents: withRelease });
  const read = async (role: "viewer" | "anonymous", id: string) =>
    (await lake.client(role).getDocument(id, { includeAllVersions: true })).map(({ _id }) => _id).sort();
  const all = [...lake.dataset.documents.keys()].filter((id) => /(^|[.])page-1$/.test(id)).sort();
  expect(all.length).toBeGreaterThan(1);
  expect(await read("viewer", "page-1")).toEqual(all);
  expect(await read("viewer", "drafts.page-1")).toEqual(all);
  expect(await read("anonymous", "page-1")).toEqual(["page-1"]);
  expect(await read("viewer", "missing")).toEqual([]);
  const answer = await lake.fetch(
    `${lake.url}/v2025-02-19/data/doc/production/page-1?includeAllVersions=true`,
  );
  expect((await answer.json()).omitted).toEqual([]);
});

test("R-CMS-6 no query shows an anonymous caller a draft, a version or a private document", async () => {
  await using lake = await startLake({ documents: withRelease });
  for (const perspective of ["raw", "published", "drafts", "previewDrafts", ["rSpring", "drafts"]]) {
    for (const query of leaks) {
      const [found, ids] = await Promise.all(
        // The type no longer includes previewDrafts, but old clients send it.
        [query, "*._id"].map((text) =>
          lake.client("anonymous").fetch(text, {}, { perspective: perspective as ClientPerspective }),
        ),
      );
      expect.soft(found, `${perspective}: ${query}`).toEqual([]);
      expect(ids).toEqual(publicIds);
    }
  }
});

test("R-CMS-6 an authorized caller gets the documents that strangers don't", async () => {
  await using lake = await startLake({ documents: withRelease });
  const client = lake.client("viewer", { perspective: "raw" });
  const found = await Promise.all(leaks.map((query) => client.fetch(query)));
  const empty = leaks.filter((_query, index) => found[index].length === 0);
  // These would find a draft under the published id, which only the drafts perspective shows.
  const ofOverlay = leaks.filter((query) => query.includes('!= "First') || query.includes('!= "Grace'));
  expect(empty).toEqual(ofOverlay);
});

test("documents by id: distinguishes missing from private ids, but not for strangers", async () => {
  await using lake = await startLake({ documents: documentsOfSite });
  const ids = "page-1,drafts.page-1,drafts.none,none";
  const read = async (role: "viewer" | null, more = "") => {
    const headers: HeadersInit = role ? { authorization: `Bearer ${lake.tokenOf(role)}` } : {};
    const answer = await lake.fetch(`${lake.url}/v2025-02-19/data/doc/production/${ids}${more}`, { headers });
    // The response of this route: {documents, omitted}.
    const body = (await answer.json()) as { documents: { _id: string }[]; omitted: unknown[] };
    return { ids: body.documents.map(({ _id }) => _id), omitted: body.omitted };
  };
  expect(await read("viewer")).toEqual({
    ids: ["page-1", "drafts.page-1"],
    omitted: [
      { id: "drafts.none", reason: "existence" },
      { id: "none", reason: "existence" },
    ],
  });
  expect(await read(null)).toEqual({
    ids: ["page-1"],
    omitted: [
      { id: "drafts.page-1", reason: "permission" },
      { id: "drafts.none", reason: "permission" },
      { id: "none", reason: "existence" },
    ],
  });
  expect(await read("viewer", "?excludeContent=true")).toMatchObject({ ids: [], omitted: { length: 2 } });
});

test.each(transports)("the client reads documents by id, including drafts, over %s", async (over) => {
  await using lake = await startLake({ documents: documentsOfSite, over });
  const client = lake.client("viewer");
  expect(await client.getDocument("drafts.page-1")).toMatchObject({ title: "First page, edited" });
  expect(await client.getDocument("none")).toBeUndefined();
  const documents = await client.getDocuments(["page-1", "none", "page-2"]);
  expect(documents.map((document) => document?._id ?? null)).toEqual(["page-1", null, "page-2"]);
});

test("every view is updated by commits", async () => {
  await using lake = await startLake({ documents: documentsOfSite });
  const editor = lake.client("editor");
  const counts = () =>
    Promise.all(
      (["raw", "published", "drafts"] as const).map((perspective) =>
        editor.fetch("[count(*), count(*[_type == 'page']), count(*[_type == 'note'])]", {}, { perspective }),
      ),
    );
  const published = publishedIds.length;
  expect(await counts()).toEqual([
    [allIds.length, 7, 0],
    [published, 3, 0],
    [published + 1, 4, 0],
  ]);
  await editor.create({ _id: "drafts.note", _type: "note" });
  expect(await counts()).toEqual([
    [allIds.length + 1, 7, 1],
    [published, 3, 0],
    [published + 2, 4, 1],
  ]);
  await editor.transaction().delete("drafts.page-4").create({ _id: "a-note", _type: "note" }).commit();
  expect(await counts()).toEqual([
    [allIds.length + 1, 6, 2],
    [published + 1, 3, 1],
    [published + 2, 3, 2],
  ]);
  expect(await editor.fetch("*[0]._id", {}, { perspective: "drafts" })).toBe("a-note");
});
