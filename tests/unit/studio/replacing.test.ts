import fc from "fast-check";
import { createSchema, pathToString, type SanityDocument } from "sanity";
import { expect, test } from "vitest";
import { schemaTypes } from "@/schemas/index";
import { changeDocument, changesOf, patchOf } from "@/studio/replacing/change-document";
import { findHits, type Hit } from "@/studio/replacing/find-hits";
import { readerTexts, searchedTypes } from "@/studio/replacing/reader-texts";
import { loadContent, valuesIn } from "../../support/content";

const schema = createSchema({ name: "replacing", types: schemaTypes });
const system = { _id: "page-1", _rev: "1", _createdAt: "", _updatedAt: "" };
const plain = { matchCase: true, wholeWord: false };

function hitsIn(document: SanityDocument, find: string, options: Partial<Options> = {}): Hit[] {
  const type = schema.get(document._type);
  if (!type) throw new Error(`The schema has no type ${document._type}.`);
  const { inLinks = false, ...wanted } = { ...plain, ...options };
  return [...readerTexts(document, type, { inLinks })].flatMap((text) => findHits(text, { find, ...wanted }));
}

interface Options {
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  readonly inLinks: boolean;
}

const span = (key: string, text: string, marks: string[] = []) => ({ _key: key, _type: "span", text, marks });
const paragraph = (children: readonly object[], markDefs: readonly object[] = []) => ({
  _key: "p",
  _type: "block",
  style: "normal",
  markDefs,
  children,
});
const page = (fields: object): SanityDocument => ({ ...system, _type: "page", title: "Plans", ...fields });
const prose = (children: readonly object[], markDefs: readonly object[] = []) =>
  page({ blocks: [{ _key: "text", _type: "prose", body: [paragraph(children, markDefs)] }] });
const link = (external: string) => ({ _type: "link", linkType: "external", external });

test("R-CMS-6 only texts for readers are searched, and addresses of links when asked for", () => {
  const document = page({
    path: "/acme",
    group: "acme",
    previousPaths: ["/acme-old"],
    product: { _type: "reference", _ref: "acme" },
    seo: { _type: "seo", title: "Acme in search", description: "What Acme does." },
    blocks: [
      {
        _key: "acme",
        _type: "hero",
        anchor: "acme",
        tone: "acme",
        heading: "Acme signs",
        actions: [{ _key: "a", _type: "action", label: "Try Acme", link: link("https://acme.example/Acme") }],
      },
      { _key: "sum", _type: "calculator", limits: ["Acme alone", "No taxes"] },
      {
        _key: "code",
        _type: "codeSample",
        samples: [{ _key: "s", _type: "sample", code: "acme()", label: "Acme" }],
      },
    ],
  });
  const paths = (inLinks: boolean) =>
    hitsIn(document, "acme", { matchCase: false, inLinks }).map(({ path }) => pathToString(path));
  const texts = [
    'blocks[_key=="acme"].heading',
    'blocks[_key=="acme"].actions[_key=="a"].label',
    'blocks[_key=="sum"].limits[0]',
    'blocks[_key=="code"].samples[_key=="s"].label',
    "seo.title",
    "seo.description",
  ];
  expect(paths(false).sort()).toEqual(texts.sort());
  const address = 'blocks[_key=="acme"].actions[_key=="a"].link.external';
  expect(paths(true).sort()).toEqual([...texts, address, address].sort());
});

test("R-CMS-6 what visitors sent, redirects and names for editors are not searched", () => {
  expect(searchedTypes).toEqual(
    expect.arrayContaining(["page", "contractTemplate", "footer", "pageTemplate"]),
  );
  for (const type of ["lead", "deletedDocument", "previewShare", "redirect", "searchWords"])
    expect(searchedTypes).not.toContain(type);
  const post = { ...system, _type: "post", title: "Acme", slug: { _type: "slug", current: "Acme" } };
  expect(hitsIn(post, "Acme").map(({ path }) => path)).toEqual([["title"]]);
  const clause = { ...system, _type: "contractClause", title: "Acme, short", heading: "Acme pays" };
  expect(hitsIn(clause, "Acme").map(({ path }) => path)).toEqual([["heading"]]);
});

test("R-CMS-6 case and whole words are matched as asked, in any language", () => {
  const found = (text: string, find: string, options: Partial<Options>) =>
    hitsIn(page({ title: text }), find, options).map((hit) => hit.found);
  expect(found("Sign, sign, SIGNED", "sign", { matchCase: true })).toEqual(["sign"]);
  expect(found("Sign, sign, SIGNED", "sign", { matchCase: false })).toEqual(["Sign", "sign", "SIGN"]);
  expect(found("Sign, sign, SIGNED", "sign", { matchCase: false, wholeWord: true })).toEqual([
    "Sign",
    "sign",
  ]);
  expect(found("café cafés", "café", { wholeWord: true })).toEqual(["café"]);
  expect(found("plan_b plan-b", "plan", { wholeWord: true })).toEqual(["plan"]);
  expect(found("$9 (net) $9", "$9", { wholeWord: true })).toEqual(["$9", "$9"]);
  expect(found("a.b acb", "a.b", {})).toEqual(["a.b"]);
  expect(found("Why? Why not", "Why?", {})).toEqual(["Why?"]);
  expect(found("anything", "", {})).toEqual([]);
});

test("R-CMS-6 a hit is told by the words around it", () => {
  const title = `${"Before it come many words of no weight at all, and then "}Acme${" and after it as many more of the same kind, one after the other"}`;
  const [hit] = hitsIn(page({ title }), "Acme");
  expect(hit?.before).toBe("…come many words of no weight at all, and then ");
  expect(hit?.after).toBe(" and after it as many more of the same kind,…");
});

test("R-CMS-6 a hit that spans several formats takes that of its beginning, and lost spans go", () => {
  const document = prose([span("a", "Ask Ac"), span("b", "me", ["strong"]), span("c", " Inc. now")]);
  const hits = hitsIn(document, "Acme Inc.");
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({ before: "Ask ", after: " now", crossesLink: false });
  const changes = changesOf(hits, "Umbra");
  const at = 'blocks[_key=="text"].body[_key=="p"].children';
  expect(patchOf(changes)).toEqual({
    set: { [`${at}[_key=="a"].text`]: "Ask Umbra", [`${at}[_key=="c"].text`]: " now" },
    unset: [`${at}[_key=="b"]`],
  });
  expect(changeDocument(document, changes)).toEqual(prose([span("a", "Ask Umbra"), span("c", " now")]));
});

test("R-CMS-6 words that are removed leave their paragraph a span", () => {
  const document = prose([span("a", "Acme", ["em"])]);
  expect(changeDocument(document, changesOf(hitsIn(document, "Acme"), ""))).toEqual(
    prose([span("a", "", ["em"])]),
  );
});

test("R-CMS-6 a hit across the edge of a link is told apart, one within a link is not", () => {
  const defs = [{ _key: "l", _type: "textLink", linkType: "external", external: "https://a.example" }];
  const document = prose(
    [span("a", "See "), span("b", "our ", ["l"]), span("c", "plans", ["l", "strong"])],
    defs,
  );
  expect(hitsIn(document, "our plans")[0]?.crossesLink).toBe(false);
  expect(hitsIn(document, "See our")[0]?.crossesLink).toBe(true);
  const neighbors = prose(
    [span("a", "our ", ["l"]), span("b", "plans", ["m"])],
    [...defs, { ...defs[0], _key: "m", external: "https://b.example" }],
  );
  expect(hitsIn(neighbors, "our plans")[0]?.crossesLink, "from one link into the next").toBe(true);
});

test("R-CMS-6 a blank of a contract interrupts its text", () => {
  const type = "contractClause";
  const body = [
    paragraph([span("a", "Rent of "), { _key: "b", _type: "blank", blank: "rent" }, span("c", "dollars")]),
  ];
  const clause = { ...system, _type: type, heading: "Rent", body };
  expect(hitsIn(clause, "Rent", { matchCase: false })).toHaveLength(2);
  expect(hitsIn(clause, "of dollars")).toEqual([]);
});

/** Documents of few letters, so that hits, neighbors and overlaps are frequent. */
const words = fc.stringMatching(/^[abé. ]{0,8}$/);
const marks = fc.subarray(["strong", "em", "l"]);
const document = fc
  .record({
    title: words,
    intro: words,
    limits: fc.array(words, { maxLength: 3 }),
    spans: fc.array(fc.record({ text: words, marks }), { maxLength: 5 }),
  })
  .map(({ title, intro, limits, spans }) =>
    page({
      title,
      path: "/aa",
      blocks: [
        { _key: "hero", _type: "hero", heading: title, intro, anchor: "ab" },
        { _key: "sum", _type: "calculator", limits },
        {
          _key: "text",
          _type: "prose",
          body: [paragraph(spans.map(({ text, marks }, index) => span(`s${index}`, text, marks)))],
        },
      ],
    }),
  );
const find = fc.stringMatching(/^[abé. ]{1,3}$/);

test("R-CMS-6 replacing words by themselves changes nothing", () => {
  fc.assert(
    fc.property(document, find, fc.boolean(), (document, find, wholeWord) => {
      const changes = changesOf(hitsIn(document, find, { wholeWord }), find);
      expect(changes).toEqual([]);
      expect(changeDocument(document, changes)).toEqual(document);
    }),
  );
});

test("R-CMS-6 only chosen hits change: the text reads as if they alone had been replaced", () => {
  fc.assert(
    fc.property(
      document,
      find,
      fc.infiniteStream(fc.boolean()),
      fc.stringMatching(/^[xy]{0,3}$/),
      (...args) => {
        const [before, find, choice, replacement] = args;
        const hits = hitsIn(before, find);
        const chosen = hits.filter(() => choice.next().value);
        const after = changeDocument(before, changesOf(chosen, replacement));
        // Each text, its spans joined, with the chosen hits replaced by hand from the end.
        const joined = (document: SanityDocument, of: readonly Hit[]) =>
          textsOf(document).map(({ path, text }) =>
            of
              .filter((hit) => pathToString(hit.path) === path)
              .map((hit) => startOf(hit, document))
              .sort((a, b) => b - a)
              .reduce((rest, at) => rest.slice(0, at) + replacement + rest.slice(at + find.length), text),
          );
        expect(textsOf(after).map(({ text }) => text)).toEqual(joined(before, chosen));
        const touched = new Set(chosen.flatMap(({ parts }) => parts.map(({ path }) => pathToString(path))));
        for (const [path, value] of leaves(before)) {
          const own = [...touched].some((one) => one === path || path.startsWith(one.replace(/text$/, "")));
          if (!own) expect(leaves(after).get(path), path).toEqual(value);
        }
      },
    ),
  );
});

test("R-CMS-6 a replacement is taken back by its reverse where the new words were nowhere before", () => {
  fc.assert(
    fc.property(document, find, fc.stringMatching(/^[xy]{1,3}$/), (before, find, replacement) => {
      // A hit in several formats loses all but the first one.
      const hits = hitsIn(before, find).filter(({ parts }) => parts.length === 1);
      fc.pre(hits.length > 0 && hitsIn(before, replacement).length === 0);
      const after = changeDocument(before, changesOf(hits, replacement));
      const back = hitsIn(after, replacement);
      fc.pre(back.length === hits.length);
      expect(changeDocument(after, changesOf(back, find))).toEqual(before);
    }),
  );
});

test("R-CMS-6 in the shipped content a replacement changes strings alone, as often as there are hits", () => {
  let count = 0;
  for (const { document } of loadContent()) {
    if (!searchedTypes.some((name) => name === document._type)) continue;
    const before = { ...system, ...document };
    const hits = hitsIn(before, "contract", { matchCase: false, wholeWord: true });
    const after = changeDocument(before, changesOf(hits, "⟦agreement⟧"));
    const written = [...valuesIn(after, "")].flatMap(({ value }) =>
      typeof value === "string" ? value.split("⟦agreement⟧").length - 1 : 0,
    );
    expect(
      written.reduce((sum, one) => sum + one, 0),
      document._id,
    ).toBe(hits.length);
    count += hits.length;
  }
  expect(count).toBeGreaterThan(50);
});

function textsOf(document: SanityDocument) {
  const type = schema.get(document._type);
  if (!type) throw new Error(`The schema has no type ${document._type}.`);
  return [...readerTexts(document, type, { inLinks: false })].map(({ path, pieces }) => ({
    path: pathToString(path),
    text: pieces.map(({ text }) => text).join(""),
  }));
}

/** Where a hit begins in the joined text of its field. */
function startOf(hit: Hit, document: SanityDocument): number {
  const type = schema.get(document._type);
  if (!type) throw new Error(`The schema has no type ${document._type}.`);
  const text = [...readerTexts(document, type, { inLinks: false })].find(
    ({ path }) => pathToString(path) === pathToString(hit.path),
  );
  const pieces = text?.pieces ?? [];
  const [first] = hit.parts;
  const index = pieces.findIndex(({ path }) => pathToString(path) === pathToString(first.path));
  return pieces.slice(0, index).reduce((sum, piece) => sum + piece.text.length, 0) + first.start;
}

/** Every value without parts of its own, by a path that names spans by their keys. */
function leaves(value: unknown, at = ""): Map<string, unknown> {
  if (Array.isArray(value))
    return new Map(
      value.flatMap((item, index) => {
        const key: unknown = Object(item)._key;
        return [...leaves(item, typeof key === "string" ? `${at}[_key=="${key}"]` : `${at}[${index}]`)];
      }),
    );
  if (typeof value !== "object" || value === null) return new Map([[at, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, field]) => [...leaves(field, at === "" ? name : `${at}.${name}`)]),
  );
}
