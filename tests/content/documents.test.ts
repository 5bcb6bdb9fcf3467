import { existsSync } from "node:fs";
import path from "node:path";
import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { completePublished } from "../../lib/publishing/complete-published.ts";
import { pathOf } from "../../lib/routes.ts";
import { withPrices } from "../../lib/selling/price-text.ts";
import { createPage } from "../../scripts/bench/studio-time.ts";
import { contentFolder, findings, isFields, loadContent, repeated, valuesIn } from "../support/content.ts";

const files = loadContent();
const documents = new Map(files.map(({ document }) => [document._id, document]));
const pages = files.filter(({ document }) => document._type === "page");
/** The gallery shows every block on purpose, so rules about good pages do not apply to it. */
const writtenPages = pages.filter(({ document }) => document.path !== "/blocks");

/** Code samples are excluded, because braces and words like "null" belong in them. */
const texts = (pick: (text: string) => string | null) =>
  findings(files, ({ path: place, value }) =>
    typeof value === "string" && !place.endsWith(".code") ? pick(value) : null,
  );
const anchorsOf = (id: unknown) => {
  const document = typeof id === "string" ? documents.get(id) : undefined;
  return [...valuesIn(document?.blocks, "")].flatMap(({ value }) =>
    isFields(value) && typeof value.anchor === "string" && !value.linkType ? [value.anchor] : [],
  );
};

test("every content file is named after its document and is in the folder of its type", () => {
  expect(files.length).toBeGreaterThan(20);
  const elsewhere = files.flatMap(({ file, document }) => {
    const named = `${document._type}/${document._id}.json`;
    return file === named ? [] : [`content/${file} is named like no document: move it to content/${named}`];
  });
  expect(elsewhere).toEqual([]);
  expect(repeated(files.map(({ document }) => document._id)), "give each document an _id of its own").toEqual(
    [],
  );
});

test("every content file is formatted so that exporting it again changes nothing", () => {
  const misformatted = files.filter(
    ({ text, document }) => text !== `${JSON.stringify(document, null, 2)}\n`,
  );
  expect(
    misformatted.map(({ file }) => file),
    "write these of content/ as JSON.stringify does, with two spaces",
  ).toEqual([]);
});

test("R-CMS-5 every internal link leads to a page with an address, and its anchor exists there", () => {
  const broken = files.flatMap(({ file, document }) =>
    [...valuesIn(document, file)].flatMap(({ path: place, value }) => {
      if (!isFields(value) || value.linkType !== "internal") return [];
      const target = isFields(value.internal) ? value.internal._ref : document._id;
      const page = typeof target === "string" ? documents.get(target) : undefined;
      // A template has no address. Its links to places of its own lead there on every page that begins with it.
      const isOwnTemplate = page === document && page._type === "pageTemplate";
      if (!page || (pathOf(page) === null && !isOwnTemplate)) return [`${place}: ${target} has no address`];
      const { anchor } = value;
      if (typeof anchor !== "string" || anchorsOf(target).includes(anchor)) return [];
      return [`${place}: ${target} has no block with the anchor "${anchor}"`];
    }),
  );
  expect(broken, "link to a page that content/ has, or to an anchor of one of its blocks").toEqual([]);
});

test("every picture that a document names is in the assets folder", () => {
  const missing = findings(files, ({ value }) => {
    if (!isFields(value) || typeof value._sanityAsset !== "string") return null;
    const [, file] = value._sanityAsset.split("@file://");
    return file && existsSync(path.join(contentFolder, file)) ? null : value._sanityAsset;
  });
  expect(missing, "add the file to content/assets/, or name one that is there").toEqual([]);
});

test("every array item that needs a key has a unique one", () => {
  const wrong = findings(files, ({ value }) => {
    if (!Array.isArray(value) || !value.some(isFields)) return null;
    const keys = value.map((item) => (isFields(item) && typeof item._key === "string" ? item._key : ""));
    if (keys.includes("")) return "an item without _key";
    const twice = repeated(keys);
    return twice.length > 0 ? `the key ${twice.join(", ")} is repeated` : null;
  });
  expect(wrong).toEqual([]);
});

test("no text is a placeholder, empty, or padded with spaces", () => {
  const filler =
    /lorem|ipsum|placeholder|\btodo\b|\btbd\b|\bxxx\b|[{}]|\bundefined\b|\bnull\b|\bNaN\b|\[object/i;
  expect(texts((text) => (filler.test(text) ? JSON.stringify(text) : null))).toEqual([]);
  expect(
    texts((text) => (text.trim() === "" || text !== text.trim() ? JSON.stringify(text) : null)).filter(
      (finding) => !/\.children\[[^\]]*\]\.text: /.test(finding),
    ),
  ).toEqual([]);
});

test("no text has zero-width characters, which break click-to-edit", () => {
  expect(texts((text) => (/[\u200b-\u200d\u2060\ufeff]/.test(text) ? JSON.stringify(text) : null))).toEqual(
    [],
  );
});

test("every rich text is well formed: each mark is defined and each link is used", () => {
  const decorators = ["strong", "em", "code"];
  const wrong = findings(files, ({ value }) => {
    if (!isFields(value) || value._type !== "block" || !Array.isArray(value.children)) return null;
    const links = Array.isArray(value.markDefs) ? value.markDefs.map(({ _key }) => _key) : ["no markDefs"];
    const spans = value.children.filter(({ _type }) => _type === "span");
    const marks = spans.flatMap(({ marks: own }) => own ?? ["no marks"]);
    const unknown = marks.filter((mark) => !decorators.includes(mark) && !links.includes(mark));
    const unused = links.filter((link) => !marks.includes(link));
    return unknown.length + unused.length > 0 ? [...unknown, ...unused].join(", ") : null;
  });
  expect(wrong).toEqual([]);
});

test("R-ROUTES every page has a unique address, search title and description within the length limits", () => {
  const seo = pages.map(({ document }) => {
    const { title, description } = isFields(document.seo) ? document.seo : {};
    return { title, description: withPrices(String(description ?? "")) };
  });
  for (const { title, description } of seo) {
    expect(String(title ?? "").length, String(title)).toBeGreaterThan(9);
    expect(String(title).length, String(title)).toBeLessThanOrEqual(60);
    expect(String(description ?? "").length, String(title)).toBeGreaterThan(69);
    expect(String(description).length, String(title)).toBeLessThanOrEqual(160);
  }
  expect(repeated(seo.map(({ title }) => String(title))), "give each page a seo.title of its own").toEqual(
    [],
  );
  const descriptions = seo.map(({ description }) => String(description));
  expect(repeated(descriptions), "give each page a seo.description of its own").toEqual([]);
  const addressed = files.flatMap(({ file, document }) => {
    const address = pathOf(document);
    return address === null ? [] : [{ file, address }];
  });
  const paths = addressed.map(({ address }) => address);
  const twice = repeated(paths);
  const sharing = addressed.flatMap(({ file, address }) =>
    twice.includes(address) ? [`${file}: ${address}`] : [],
  );
  expect(sharing, "change the path or slug of one of these").toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/pricing", "/signature", "/form-approval", "/about", "/timer-classroom"]),
  );
});

test("every page opens with its only hero, and no heading is repeated across pages", () => {
  const headings: string[] = [];
  for (const { file, document } of writtenPages) {
    const blocks = Array.isArray(document.blocks) ? document.blocks.filter(isFields) : [];
    expect(blocks.map(({ _type }) => _type).indexOf("hero"), file).toBe(0);
    expect(
      blocks.filter(({ _type }) => _type === "hero"),
      file,
    ).toHaveLength(1);
    headings.push(...blocks.flatMap(({ heading }) => (typeof heading === "string" ? [heading] : [])));
  }
  expect(repeated(headings)).toEqual([]);
});

test("the pages in which the bench types are made of shipped blocks, and can be published", async () => {
  await using lake = await startLake({ documents: files.map(({ document }) => document), completePublished });
  const shipped = writtenPages.flatMap(({ document: { blocks } }) => (Array.isArray(blocks) ? blocks : []));
  for (const count of [3, 60]) {
    const page = await lake.client("publisher").create(createPage(`letters-${count}`, shipped, count));
    expect(page.blocks).toHaveLength(count);
    expect(new Set(page.blocks.map((block) => JSON.stringify({ ...block, _key: "" }))).size).toBeGreaterThan(
      2,
    );
  }
});
