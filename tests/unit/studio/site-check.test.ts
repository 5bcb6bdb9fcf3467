import { startLake } from "@paraph/lake/testing/lake";
import type { SanityClient } from "sanity";
import { expect, test } from "vitest";
import { rememberReads } from "@/schemas/checks/remember-reads";
import { reportOn } from "@/schemas/checks/report";
import { checkSite } from "@/schemas/checks/site-report";
import { checkerOf } from "../../support/studio-workspace.ts";

const raw = { perspective: "raw", useCdn: false } as const;

const about = {
  _id: "page-about",
  _type: "page",
  title: "About us",
  path: "/about",
  group: "general",
  seo: {
    title: "Who writes this website",
    description: "The people who write this website, where they are from, and how to reach them.",
  },
  blocks: [{ _key: "hero", _type: "hero", variant: "centered", heading: "About us" }],
};

const linking = (index: number) => ({
  ...about,
  _id: `page-${index}`,
  title: `Page ${index}`,
  path: `/page-${index}`,
  seo: { ...about.seo, title: `Page ${index} of this website` },
  blocks: [
    {
      _key: "hero",
      _type: "hero",
      variant: "centered",
      heading: `Page ${index}`,
      actions: [
        {
          _key: "a",
          _type: "action",
          label: "About us",
          link: {
            _type: "link",
            linkType: "internal",
            internal: { _type: "reference", _ref: "page-about" },
          },
        },
      ],
    },
  ],
});

test("R-CMS-6 the site check tells what visitors see now, and a release is checked by itself", async () => {
  const short = { ...about, seo: { ...about.seo, description: "Too short." } };
  const draft = { ...about, _id: "drafts.page-about", seo: { ...about.seo, title: "" } };
  await using lake = await startLake({ documents: [short, draft] });
  const client: SanityClient = lake.client("editor", raw);
  const checker = await checkerOf(client);
  const now = await checkSite(client, checker);
  expect(now.findings.map(({ id, level, path }) => [id, level, path])).toEqual([
    ["page-about", "warning", ["seo", "description"]],
  ]);
  expect(now.findings[0]?.message).toContain("Say a little more");

  await client.releases.create({ releaseId: "rNote", metadata: { title: "Note", releaseType: "asap" } });
  await client.createVersion({ releaseId: "rNote", publishedId: "page-about", baseId: "page-about" });
  await client.patch("versions.rNote.page-about").set({ "blocks[0].note": "  " }).commit();
  const release = await checkSite(client, checker, { release: "rNote" });
  expect(release.findings.map(({ level }) => level)).toEqual(["error", "warning"]);
  expect(release.findings[0]?.message).toContain("This text is only spaces.");
  expect([...release.documents.keys()]).toEqual(["page-about"]);
});

test("R-CMS-6 many documents are checked with a few reads for each, once before a replacement and once after", async () => {
  const pages = Array.from({ length: 30 }, (_, index) => linking(index));
  await using lake = await startLake({ documents: [about, ...pages], over: "http" });
  let reads = 0;
  const counted = ((input, init) => {
    if (/\/data\/(query|doc)\//.test(String(input instanceof Request ? input.url : input))) reads++;
    return fetch(input, init);
  }) satisfies typeof fetch;
  const client: SanityClient = lake.client("editor", { ...raw, resolveFetch: () => counted });
  const checker = rememberReads(await checkerOf(client));
  for (const title of ["before", "after"])
    for (const page of pages) await reportOn({ ...draftOf(page), title: `Page ${title}` }, checker);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(8 * pages.length);
});

test("R-CMS-6 a question that fails once is asked again, and is no error of the document", async () => {
  await using lake = await startLake({ documents: [about], over: "http" });
  let hasFailed = false;
  const failing = (async (input, init) => {
    const isQuestion = String(input instanceof Request ? input.url : input).includes("/data/query/");
    if (!isQuestion || hasFailed) return fetch(input, init);
    hasFailed = true;
    return Response.json({ error: { description: "Too much at once" } }, { status: 400 });
  }) satisfies typeof fetch;
  const client: SanityClient = lake.client("editor", { ...raw, resolveFetch: () => failing });
  const findings = await reportOn(draftOf(linking(1)), rememberReads(await checkerOf(client)));
  expect(hasFailed).toBe(true);
  expect(findings.filter(({ level }) => level === "error")).toEqual([]);
});

function draftOf(page: ReturnType<typeof linking>) {
  return { ...page, _id: `drafts.${page._id}`, _rev: "1", _createdAt: "", _updatedAt: "" };
}
