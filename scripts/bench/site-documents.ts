import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DocumentChange } from "../../local/lake/store/types.ts";

interface Content {
  readonly _id: string;
  readonly _type: string;
  readonly blocks?: readonly object[];
  readonly [field: string]: unknown;
}

const time = "2026-01-01T00:00:00Z";
const pictures = 500;
const categories = 50;

/** The site's content plus copies of its pages of every routed type, until there are enough documents. */
export function createSiteDocuments(root: string, count: number): DocumentChange[] {
  const content = readContent(path.join(root, "content"));
  const pages = content.filter(({ _type, blocks }) => _type === "page" && blocks);
  const documents = [
    ...content,
    ...Array.from({ length: pictures }, (_, index) => createPicture(index)),
    ...Array.from({ length: categories }, (_, index) => createCategory(index)),
  ];
  while (documents.length < count) documents.push(createPage(pages, documents.length, count));
  return documents.map(creation);
}

function readContent(folder: string): Content[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".json"))
    .map((file): Content => JSON.parse(readFileSync(path.join(folder, file), "utf8")));
}

const types = ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement"];

function createPage(pages: readonly Content[], index: number, count: number): Content {
  // Contract templates are half of a full site.
  const type = index % 2 === 0 ? "contractTemplate" : (types[(index >> 1) % types.length] ?? "page");
  const blocks = pages[index % pages.length]?.blocks ?? [];
  const link = { linkType: "internal", internal: { _ref: `page-${(index * 31) % count}` } };
  return {
    _id: `page-${index}`,
    _type: type,
    title: `Page ${index} about signing`,
    ...(type === "page" || type === "deal"
      ? { path: `/page-${index}` }
      : { slug: { current: `page-${index}` } }),
    ...(type === "contractTemplate" && { category: { _ref: `category-${index % categories}` } }),
    blocks: [
      {
        _type: "hero",
        _key: "hero",
        heading: `Page ${index}`,
        visual: { kind: "picture", picture: { asset: { _ref: `picture-${index % pictures}` } } },
        actions: [{ _key: "a", label: "Read", link }],
      },
      ...blocks.slice(0, 3),
    ],
    _updatedAt: new Date(Date.UTC(2024, 0, 1) + ((index * 7919) % count) * 3_600_000).toISOString(),
  };
}

function createPicture(index: number): Content {
  const metadata = { lqip: `data:image/png;base64,${"A".repeat(200)}`, isOpaque: true };
  return { _id: `picture-${index}`, _type: "sanity.imageAsset", path: `images/${index}.png`, metadata };
}

function createCategory(index: number): Content {
  const slug = { current: `category-${index}` };
  return { _id: `category-${index}`, _type: "contractCategory", title: `Category ${index}`, slug };
}

function creation(fields: Content): DocumentChange {
  const next = { _rev: "", _createdAt: time, _updatedAt: time, ...fields };
  return { id: fields._id, previous: null, next, mutations: [{ create: { _id: fields._id } }] };
}
