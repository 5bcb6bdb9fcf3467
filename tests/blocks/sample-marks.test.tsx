import { evaluate, parse } from "groq-js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { ArticleFacts, StoryFacts } from "@/components/pages/page-facts";
import { ReadNext } from "@/components/pages/read-next";
import { Certifications } from "@/components/pages/site-footer";
import { DIRECTORY_QUERY, readDirectory } from "@/lib/content/directory-entries";
import { PAGE_QUERY } from "@/lib/content/queries";
import { samplesInWords } from "@/lib/content/sample";
import { readReview } from "@/lib/contracts/contract-page";
import { pageGraph } from "@/lib/pages/json-ld/page-graph";
import { llmsGuide } from "@/lib/pages/llms";
import { socialImageContent } from "@/lib/pages/seo";
import { searchDocuments } from "@/lib/search/documents";
import { samplesAreMarked } from "../../server/data-folder/migrations/3-samples-are-marked.ts";
import { blocksAsMarkdown } from "../support/as-markdown.tsx";
import { shippedPage, shippedSite } from "../support/page-document.ts";

const reference = (id: string) => ({ _key: id, _type: "reference", _ref: id });

/** Two documents of each type that can be a sample, of which the first ones are. */
function dataset(samples: readonly (boolean | undefined)[]) {
  return samples.flatMap((isSample, index) => {
    const mark = { _rev: "1", ...(isSample !== undefined && { isSample }) };
    return [
      { ...mark, _id: `t${index}`, _type: "testimonial", quote: "It works.", name: "Ada Quill" },
      { ...mark, _id: `l${index}`, _type: "logo", name: `Firm ${index}` },
      { ...mark, _id: `p${index}`, _type: "person", name: "Bo Writer" },
      {
        ...mark,
        _id: `c${index}`,
        _type: "certification",
        name: "SOC 2",
        kind: "audit",
        validUntil: "2099-01-01",
      },
      {
        ...mark,
        _id: `s${index}`,
        _type: "caseStudy",
        title: "A story",
        customer: "Firm",
        summary: "Less paper.",
        slug: { current: `firm-${index}` },
      },
      {
        _rev: "1",
        _id: `a${index}`,
        _type: "post",
        title: "An article",
        slug: { current: `article-${index}` },
        publishedAt: "2026-01-01T00:00:00Z",
        author: reference(`p${index}`),
      },
    ];
  });
}

const blocks = {
  testimonials: (ids: readonly number[]) => ({ testimonials: ids.map((id) => reference(`t${id}`)) }),
  logos: (ids: readonly number[]) => ({ logos: ids.map((id) => reference(`l${id}`)) }),
  caseStudyList: (ids: readonly number[]) => ({ caseStudies: ids.map((id) => reference(`s${id}`)) }),
  certifications: (ids: readonly number[]) => ({ certifications: ids.map((id) => reference(`c${id}`)) }),
  articleList: () => ({}),
} as const;

async function resolved(type: keyof typeof blocks, samples: readonly (boolean | undefined)[]) {
  const block = { _key: "b", _type: type, ...blocks[type](samples.map((_, index) => index)) };
  const page = { _id: "page-x", _type: "page", _rev: "1", path: "/x", blocks: [block] };
  const params = { path: "/x" };
  const found = await evaluate(parse(PAGE_QUERY, { params }), {
    dataset: [page, ...dataset(samples)],
    params,
  });
  return (await found.get()).blocks;
}

function render(found: unknown): string {
  using _warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  return renderToStaticMarkup(<Blocks blocks={found} document={crypto.randomUUID()} draft={false} />);
}

const marksIn = (html: string) => html.match(/data-sample=""/g)?.length ?? 0;

test.each([
  ["testimonials", 1],
  ["logos", 1],
  ["caseStudyList", 1],
  ["certifications", 2],
  ["articleList", 2],
] as const)(
  "R-CMS-3 the block %s says of samples that they are, and of real documents nothing",
  async (type, all) => {
    expect(marksIn(render(await resolved(type, [undefined, false])))).toBe(0);
    expect(marksIn(render(await resolved(type, [true, true])))).toBe(all);
    const mixed = render(await resolved(type, [true, false]));
    expect(marksIn(mixed)).toBe(1);
    expect(mixed).toContain("invented to show how this page can look");
    expect(blocksAsMarkdown(await resolved(type, [true, false]), "https://paraph.example")).toContain(
      "Sample",
    );
  },
);

test.each([
  [[undefined, false], 0],
  [[true, true, true], 1],
  [[true, false, false], 1],
  [[false, true, true], 2],
])("R-CMS-3 a statement and the cards under it say which of them are samples: %j", async (samples, marks) => {
  const [block] = await resolved("testimonials", samples);
  expect(marksIn(render([{ ...block, variant: "statement" }]))).toBe(marks);
});

test("R-FOOT a sample certificate claims no last day, and a real one does", async () => {
  expect(render(await resolved("certifications", [true]))).not.toContain("Valid until");
  expect(render(await resolved("certifications", [undefined]))).toContain("Valid until");
});

test.each([true, false])("R-CMS-3 pages around their blocks mark samples: %s", (isSample) => {
  const story = { isSample, customer: "Firm", results: [], logo: null };
  const neighbor = {
    _id: "s",
    _type: "caseStudy" as const,
    isSample,
    slug: "firm",
    title: "A story",
    summary: null,
    publishedAt: null,
    topic: null,
    next: null,
    customer: "Firm",
    industry: null,
  };
  const seal = {
    _id: "c",
    _rev: "1",
    _type: "certification" as const,
    isSample,
    name: "SOC 2",
    validUntil: null,
  };
  const shown = [
    <StoryFacts key="story" story={story} />,
    <ArticleFacts key="article" article={{ author: { name: "Bo Writer", isSample } }} />,
    <ReadNext key="next" neighbors={[neighbor]} />,
    <Certifications key="seals" certifications={[{ ...seal, picture: null, link: null }]} />,
  ];
  for (const element of shown)
    expect(marksIn(renderToStaticMarkup(element)), element.key ?? "").toBe(isSample ? 1 : 0);
});

test("R-ROUTES-6 structured data names a real author, and the organization for a sample", async () => {
  const site = await shippedSite();
  const told = async (isSample: boolean) => {
    const author = { _id: "p", _rev: "1", _type: "person", isSample, name: "Bo Writer", role: null };
    return JSON.stringify(pageGraph("/blog/x", await shippedPage("/about", { _type: "post", author }), site));
  };
  expect(await told(true)).not.toContain("Bo Writer");
  expect(await told(false)).toContain('"author":{"@type":"Person","name":"Bo Writer"}');
});

test("R-ROUTES-6 feeds, search, llms.txt and social images tell a sample from a real story", async () => {
  const params = { after: "", most: 50 };
  const query = await evaluate(parse(DIRECTORY_QUERY, { params }), {
    dataset: dataset([true, false]),
    params,
  });
  const entries = readDirectory(await query.get());
  expect(entries.map(({ path, author }) => [path, author])).toEqual([
    ["/blog/article-0", null],
    ["/blog/article-1", "Bo Writer"],
    ["/customers/firm-0", null],
    ["/customers/firm-1", null],
  ]);
  expect(
    searchDocuments(entries, [])
      .slice(2)
      .map(({ kind }) => kind),
  ).toEqual(["Sample customer story", "Customer story"]);
  const guide = llmsGuide({ brand: "Paraph", tagline: "", base: "https://p.example", entries });
  expect(guide.match(/Sample: the customer is invented/g)).toHaveLength(1);
  const site = await shippedSite();
  const image = async (isSample: boolean) =>
    socialImageContent("/customers/x", await shippedPage("/about", { _type: "caseStudy", isSample }), site)
      .brand;
  expect([await image(true), await image(false)]).toEqual(["Paraph · sample story", "Paraph"]);
});

test("R-CONTRACT-2 a reviewer is named only if real, and the day of the review is shown either way", () => {
  const reviewed = (reviewedBy: object | null) =>
    readReview({ reviewedOn: "2025-03-05", reviewedBy } as Parameters<typeof readReview>[0]); // reads these two fields
  const person = { _id: "p", _rev: "1", _type: "person", name: "Bo Writer", isSample: null };
  expect(reviewed(null)).toEqual({ day: "2025-03-05", by: null });
  expect(reviewed({ ...person, isSample: true })).toEqual({ day: "2025-03-05", by: null });
  expect(reviewed(person)).toEqual({ day: "2025-03-05", by: "Bo Writer" });
});

test("what is sample is counted by type", () => {
  expect(samplesInWords([])).toBeNull();
  expect(samplesInWords(["person", "caseStudy", "caseStudy"])).toBe("2 case studies, 1 person");
});

test("R-CMS-5 an older folder's invented documents are marked; renamed ones and decided ones stay", () => {
  const changed = samplesAreMarked.documents?.([
    { _id: "logo-alder", _type: "logo", name: "Alder & Vane", mark: "ring" },
    { _id: "drafts.logo-halden", _type: "logo", name: "A real customer" },
    { _id: "testimonial-alder", _type: "testimonial", name: "Jonah Lindqvist", isSample: false },
    { _id: "versions.r1.caseStudy-nimbrel", _type: "caseStudy", customer: "Nimbrel", name: "x" },
    {
      _id: "certification-soc-2",
      _type: "certification",
      name: "SOC 2 Type I and II",
      validUntil: "2030-01-01",
    },
    {
      _id: "certification-iso-27001",
      _type: "certification",
      name: "ISO 27001:2022",
      validUntil: "2029-05-31",
    },
  ]);
  expect(changed?.map(({ _id, isSample }) => [_id, isSample])).toEqual([
    ["logo-alder", true],
    ["versions.r1.caseStudy-nimbrel", true],
    ["certification-iso-27001", true],
  ]);
});
