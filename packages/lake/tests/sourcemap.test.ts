import { createClient } from "@sanity/client";
import { applySourceDocuments } from "@sanity/client/csm";
import { expect, test } from "vitest";
import { startLake } from "./support/lake.ts";

const documents = [
  {
    _id: "page-1",
    _type: "page",
    title: "Home",
    order: 1,
    blocks: [
      { _key: "b1", _type: "hero", heading: "Sign it", actions: [{ _key: "a'1", label: "Start" }] },
      { _key: "b2", _type: "prose", heading: "Why", words: ["fast", "safe"] },
    ],
    author: { _type: "reference", _ref: "author-1" },
    people: [{ _key: "p1", _type: "reference", _ref: "author-1" }],
  },
  { _id: "drafts.page-1", _type: "page", title: "Home, edited", blocks: [] },
  { _id: "author-1", _type: "author", name: "Ada" },
  { _id: "secret.key", _type: "secret", name: "Private" },
];

const page = `*[_id == "page-1"][0]`;

test("a source map has document and path of every value that it can trace", async () => {
  await using lake = await startLake({ documents });
  const answer = await lake
    .client("viewer")
    .fetch(
      `${page}{_id, title, "renamed": title, blocks[_key == "b2"]{_key, heading, words}, author->{_id, name}}`,
      {},
      { filterResponse: false, resultSourceMap: "withKeyArraySelector" },
    );
  expect(traces(answer.resultSourceMap)).toEqual({
    "$['_id']": "page-1 $['_id']",
    "$['title']": "page-1 $['title']",
    "$['renamed']": "page-1 $['title']",
    "$['blocks'][0]['_key']": "page-1 $['blocks'][?(@._key=='b2')]['_key']",
    "$['blocks'][0]['heading']": "page-1 $['blocks'][?(@._key=='b2')]['heading']",
    "$['blocks'][0]['words'][0]": "page-1 $['blocks'][?(@._key=='b2')]['words'][0]",
    "$['blocks'][0]['words'][1]": "page-1 $['blocks'][?(@._key=='b2')]['words'][1]",
    "$['author']['_id']": "author-1 $['_id']",
    "$['author']['name']": "author-1 $['name']",
  });
});

test("a source map needs no _id in the projection", async () => {
  await using lake = await startLake({ documents });
  const client = lake.client("viewer");
  const trace = async (query: string, perspective: "raw" | "drafts" = "raw") => {
    const options = { filterResponse: false, resultSourceMap: "withKeyArraySelector", perspective } as const;
    return traces((await client.fetch(query, {}, options)).resultSourceMap);
  };
  expect(await trace(`${page}{title}`)).toEqual({ "$['title']": "page-1 $['title']" });
  expect(await trace(`${page}{title}`, "drafts")).toEqual({ "$['title']": "drafts.page-1 $['title']" });
  expect(
    await trace(`*[_type == "page" && defined(order)]{title, "by": author->{name}, "seo": {title}}`),
  ).toEqual({
    "$[0]['title']": "page-1 $['title']",
    "$[0]['by']['name']": "author-1 $['name']",
    "$[0]['seo']['title']": "page-1 $['title']",
  });
  expect(await trace(`${page}{blocks[]{heading}, "first": {"name": title}}`)).toEqual({
    "$['blocks'][0]['heading']": "page-1 $['blocks'][?(@._key=='b1')]['heading']",
    "$['blocks'][1]['heading']": "page-1 $['blocks'][?(@._key=='b2')]['heading']",
    "$['first']['name']": "page-1 $['title']",
  });
});

test.each([
  ["a single attribute", `${page}.title`, { $: "page-1 $['title']" }],
  ["an attribute of each", `*[defined(order)].title`, { "$[0]": "page-1 $['title']" }],
  [
    "an element of a list",
    `${page}.blocks[1].words[-1]`,
    { $: "page-1 $['blocks'][?(@._key=='b2')]['words'][1]" },
  ],
  [
    "a list of strings",
    `${page}.blocks[1].words`,
    {
      "$[0]": "page-1 $['blocks'][?(@._key=='b2')]['words'][0]",
      "$[1]": "page-1 $['blocks'][?(@._key=='b2')]['words'][1]",
    },
  ],
  [
    "nested lists",
    `${page}.blocks[].actions[].label`,
    {
      "$[0]": "page-1 $['blocks'][?(@._key=='b1')]['actions'][?(@._key=='a\\'1')]['label']",
    },
  ],
  [
    "a slice of a list",
    `${page}{"w": blocks[1].words[1..1]}`,
    {
      "$['w'][0]": "page-1 $['blocks'][?(@._key=='b2')]['words'][1]",
    },
  ],
  [
    "a filtered list",
    `${page}.blocks[heading == "Why"].heading`,
    {
      "$[0]": "page-1 $['blocks'][?(@._key=='b2')]['heading']",
    },
  ],
  ["an attribute behind a reference", `${page}.author->name`, { $: "author-1 $['name']" }],
  ["a referenced document", `${page}.author->{name}`, { "$['name']": "author-1 $['name']" }],
  ["attributes behind references", `${page}.people[]->name`, { "$[0]": "author-1 $['name']" }],
  [
    "the first value of coalesce",
    `${page}{"t": coalesce(subtitle, author->name, title)}`,
    { "$['t']": "author-1 $['name']" },
  ],
  [
    "the matching branch of select",
    `${page}{"t": select(order > 1 => "many", order == 1 => title)}`,
    { "$['t']": "page-1 $['title']" },
  ],
  ["a spread", `${page}{...author->{name}, "x": 1}`, { "$['name']": "author-1 $['name']" }],
  ["a conditional spread", `${page}{order == 1 => {"t": title}}`, { "$['t']": "page-1 $['title']" }],
  [
    "concatenated lists",
    `${page}{"all": [title, ...blocks[].heading]}`,
    {
      "$['all'][0]": "page-1 $['title']",
      "$['all'][1]": "page-1 $['blocks'][?(@._key=='b1')]['heading']",
      "$['all'][2]": "page-1 $['blocks'][?(@._key=='b2')]['heading']",
    },
  ],
  [
    "a sorted list",
    `${page}{"b": blocks[] | order(heading desc){heading}}`,
    {
      "$['b'][0]['heading']": "page-1 $['blocks'][?(@._key=='b2')]['heading']",
      "$['b'][1]['heading']": "page-1 $['blocks'][?(@._key=='b1')]['heading']",
    },
  ],
  [
    "a scored list",
    `*[_type == "author"] | score(name match "ada"){name}`,
    { "$[0]['name']": "author-1 $['name']" },
  ],
  ["the parent scope", `${page}{"b": blocks[0..0]{"t": ^.title}}`, { "$['b'][0]['t']": "page-1 $['title']" }],
  ["a sub-query", `{"names": *[_type == "author"].name}`, { "$['names'][0]": "author-1 $['name']" }],
  ["no computed value", `${page}{"n": count(blocks), "u": upper(title), "s": title + "", "c": "Home"}`, {}],
])("a source map has the origin of %s", async (_, query, expected) => {
  await using lake = await startLake({ documents });
  const options = {
    filterResponse: false,
    resultSourceMap: "withKeyArraySelector",
    perspective: "raw",
  } as const;
  const answer = await lake.client("viewer").fetch(query, {}, options);
  expect(traces(answer.resultSourceMap)).toEqual(expected);
});

test("paths identify array items by index if keys are not requested", async () => {
  await using lake = await startLake({ documents });
  const answer = await lake
    .client("viewer")
    .fetch(
      `*[_type == "page"]{_id, blocks[]{_key, actions[]{_key, label}}}`,
      {},
      { filterResponse: false, resultSourceMap: true },
    );
  expect(traces(answer.resultSourceMap)).toMatchObject({
    "$[0]['blocks'][0]['actions'][0]['label']": "page-1 $['blocks'][0]['actions'][0]['label']",
  });
});

test("traces values behind references without their ids, also in arrays", async () => {
  await using lake = await startLake({ documents });
  const answer = await lake.client("viewer").fetch(
    `${page}{_id, author->{name}, people[]->{_id, name}}`,
    {},
    {
      filterResponse: false,
      resultSourceMap: "withKeyArraySelector",
    },
  );
  expect(traces(answer.resultSourceMap)).toMatchObject({
    "$['author']['name']": "author-1 $['name']",
    "$['people'][0]['name']": "author-1 $['name']",
  });
});

test("the source in the drafts perspective is the draft", async () => {
  await using lake = await startLake({ documents });
  const answer = await lake.client("viewer").fetch(
    `${page}{_id, title}`,
    {},
    {
      filterResponse: false,
      resultSourceMap: "withKeyArraySelector",
      perspective: "drafts",
    },
  );
  expect(answer.resultSourceMap?.documents).toEqual([{ _id: "drafts.page-1", _type: "page" }]);
  expect(traces(answer.resultSourceMap)).toMatchObject({ "$['title']": "drafts.page-1 $['title']" });
});

test("returns no source map unless requested", async () => {
  await using lake = await startLake({ documents });
  const answer = await lake.client("viewer").fetch(page, {}, { filterResponse: false });
  expect(answer).not.toHaveProperty("resultSourceMap");
});

test("a forged _id adds no private document to an anonymous caller's source map", async () => {
  await using lake = await startLake({ documents });
  const answer = await lake
    .client("anonymous")
    .fetch(
      `[{"_id": "secret.key", "name": "Private"}, {"_id": "drafts.page-1", "title": "Home, edited"}]`,
      {},
      { filterResponse: false, resultSourceMap: "withKeyArraySelector" },
    );
  expect(answer.resultSourceMap).toEqual({ documents: [], paths: [], mappings: {} });
});

test("the client applies an edit to a result by its source map, also with quotes in keys", async () => {
  await using lake = await startLake({ documents });
  const { result, resultSourceMap } = await lake.client("viewer").fetch(
    `${page}{_id, title, blocks[]{_key, heading, actions[]{_key, label}}}`,
    {},
    {
      filterResponse: false,
      resultSourceMap: "withKeyArraySelector",
    },
  );
  const home = structuredClone(documents[0]);
  const action = home?.blocks?.[0]?.actions?.[0];
  if (!home || !action) throw new Error("The fixture has an action in its first block");
  const edited = { ...home, title: "New home" };
  const applied = applySourceDocuments(
    result,
    resultSourceMap,
    ({ _id }) => (_id === "page-1" ? edited : null),
    (changed) => changed,
    "published",
  );
  expect(applied).toEqual({ ...result, title: "New home" });
});

test("the client marks traced text for click-to-edit overlays", async () => {
  await using lake = await startLake({ documents });
  const plain = lake.client("viewer");
  const client = createClient({
    ...plain.config(),
    stega: { enabled: true, studioUrl: "/studio" },
  });
  const marked = await client.fetch(`${page}{_id, blocks[]{_key, heading}}`);
  const [heading] = [marked.blocks[0].heading];
  expect(heading).toMatch(/^Sign it/);
  expect(heading.length).toBeGreaterThan("Sign it".length);
});

interface SourceMap {
  readonly documents: readonly { readonly _id: string }[];
  readonly paths: readonly string[];
  readonly mappings: Readonly<Record<string, unknown>>;
}

/** Result path to `<document> <path>`. */
function traces(sourceMap: SourceMap | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sourceMap?.mappings ?? {}).map(([resultPath, mapping]) => {
      expect(mapping).toMatchObject({ type: "value", source: { type: "documentValue" } });
      // Checked by the line above.
      const { source } = mapping as { source: { document: number; path: number } };
      return [resultPath, `${sourceMap?.documents[source.document]?._id} ${sourceMap?.paths[source.path]}`];
    }),
  );
}
