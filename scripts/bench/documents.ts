import type { DocumentChange } from "../../local/lake/store/types.ts";

const time = "2026-01-01T00:00:00Z";

/** Posts, each with a body and a reference to one of a hundred authors, like a real site's content. */
export function createDocuments(count: number): DocumentChange[] {
  const authors = Array.from({ length: 100 }, (_, index) =>
    creation({ _id: `person-${index}`, _type: "person", name: `Person ${index}` }),
  );
  const posts = Array.from({ length: count - authors.length }, (_, index) =>
    creation({
      _id: `post-${index}`,
      _type: "post",
      title: `How team ${index} signs its contracts`,
      slug: { _type: "slug", current: `how-team-${index}-signs` },
      publishedAt: new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toISOString(),
      author: { _type: "reference", _ref: `person-${index % 100}` },
      body: paragraphs(index),
    }),
  );
  return [...authors, ...posts];
}

/**
 * A page of so many shipped blocks. Those with an anchor, or with a link to one, are left out: beside blocks of other
 * pages an anchor would be there twice or not at all, which nobody can publish.
 */
export function createPage(_id: string, shipped: readonly object[], count: number) {
  const alone = shipped.filter((block) => !JSON.stringify(block).includes('"anchor":'));
  const blocks = Array.from({ length: count }, (_, at) => ({
    ...alone[at % alone.length],
    _key: `block-${at}`,
  }));
  return { _id, _type: "page", title: "Letters", path: `/${_id}`, group: "general", blocks };
}

function paragraphs(index: number): unknown[] {
  return Array.from({ length: 4 }, (_, at) => ({
    _key: `p${at}`,
    _type: "block",
    style: "normal",
    markDefs: [],
    children: [{ _key: "s", _type: "span", marks: [], text: `Paragraph ${at} of post ${index}. `.repeat(6) }],
  }));
}

function creation(fields: { _id: string; _type: string; [field: string]: unknown }): DocumentChange {
  const next = { _rev: "", _createdAt: time, _updatedAt: time, ...fields };
  return { id: fields._id, previous: null, next, mutations: [{ create: fields }] };
}
