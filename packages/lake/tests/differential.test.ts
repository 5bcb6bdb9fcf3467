import { rounds } from "@paraph/service/testing/extent";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runQuery } from "../src/query/engine.ts";
import { parsePerspective, raw } from "../src/query/perspective.ts";
import { createStore, creation } from "./support/lake-store.ts";
import { documentsOfSite } from "./support/query-documents.ts";
import { plainAnswer, shownDocuments } from "./support/query-model.ts";

const editor = { id: "editor", role: "editor" } as const;
const stranger = { id: "anonymous", role: "anonymous" } as const;
const now = new Date("2026-03-01T12:00:00Z");

/** Parts of queries like those of the site, the Studio and people, over the test's documents. */
const value = fc.constantFrom(
  "page-1",
  "drafts.page-1",
  "post-2",
  "author-1",
  "tag-1",
  "missing",
  "/a",
  "a",
  "b",
);
const type = fc.constantFrom("page", "post", "author", "tag", "missing");
const quoted = (texts: fc.Arbitrary<string>) => texts.map((text) => JSON.stringify(text));
const list = (texts: fc.Arbitrary<string>) =>
  fc.array(quoted(texts), { maxLength: 3 }).map((items) => `[${items.join()}]`);

const condition = fc.oneof(
  fc.tuple(fc.constantFrom("==", "!="), quoted(type)).map(([op, name]) => `_type ${op} ${name}`),
  quoted(type).map((name) => `${name} == _type`),
  list(type).map((names) => `_type in ${names}`),
  fc.tuple(fc.constantFrom("==", "!="), quoted(value)).map(([op, id]) => `_id ${op} ${id}`),
  list(value).map((ids) => `_id in ${ids}`),
  quoted(value).map((slug) => `slug.current == ${slug}`),
  quoted(value).map((path) => `path == ${path}`),
  list(value).map((slugs) => `slug.current in ${slugs}`),
  quoted(value).map((id) => `references(${id})`),
  list(value).map((ids) => `references(${ids})`),
  fc.tuple(quoted(value), quoted(value)).map(([a, b]) => `references(${a}, ${b})`),
  quoted(value).map((id) => `author._ref == ${id}`),
  quoted(value).map((id) => `${id} in tags[]._ref`),
  fc.constantFrom(
    "title == 'First page'",
    "name in ['Ada', null]",
    "defined(slug.current)",
    "!defined(author)",
    "path == null",
    "slug.current in [null]",
    "_type in $types",
    "_type == $types",
    "_type in $id",
    "_id in ['page-1', null, 5]",
    "_type == 5",
    "_id == $id",
    "_id == 'drafts.' + $id",
    "slug.current == $slug",
    "!(_id in path('drafts.**'))",
    "_id in path('drafts.**')",
    "title match 'fir*'",
    "[title, slug.current] match $word",
    "pt::text(body) match 'second'",
    "author->name == 'Ada'",
    "views > 10",
    "views in 5..20",
    "dateTime(publishedAt) < dateTime(now())",
    "count(tags) > 1",
    "count(*[_type == 'post' && references(^._id)]) > 0",
    "_id in *[_type == 'post'].author._ref",
    "'tag-1' in tags[]._ref",
    "$id in tags[]._ref",
    "null in tags[]._ref",
    "_id in *[_type == 'page'].author._ref",
    "_id in *[0...3]._id",
    "_id == *[_type == 'post'][0].author._ref",
    "_id == *[_type == 'post'] | order(views desc)[0].author._ref",
    "_type in [$id, *[0]._type, 'tag']",
    "_id in $missing",
    "path == 5",
    "slug.current == ['a']",
    "author == null",
    "-views < -8",
    "views + 1 in [6, 11, 12]",
    "views / 0 == null",
    "title + '!' == 'Author!'",
    "string::startsWith(title, 'F')",
    "lower(title) == 'first page' || upper(name) == 'ADA'",
    "length(title) >= 10",
    "count(tags[_ref == 'tag-1']) == 1",
    "tags[0]._ref == 'tag-1'",
    "tags[-1]->title == 'Second tag'",
    "tags[]->title == tags[]->title",
    "coalesce(name, title) > 'B'",
    "select(_type == 'page' => views > 10, defined(name) => true)",
    "sanity::versionOf('page-1')",
    "sanity::versionOf($missing)",
    "sanity::partOfRelease('rSpring')",
    "sanity::partOfRelease('_.releases.rSpring')",
    "identity() == 'editor'",
    "_createdAt < now()",
    "dateTime(publishedAt) - dateTime('2026-01-01T00:00:00Z') > 0",
    "_id in path($pattern)",
    "title match ['f*', 'page']",
    "[title, name] match ['a*', null]",
    "name match 'a.a'",
    "'x' match '*'",
    "true",
    "false",
    "null",
  ),
);

const filter = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    fc.tuple(tie("any"), tie("any")).map(([a, b]) => `${a} && ${b}`),
    fc.tuple(tie("any"), tie("any")).map(([a, b]) => `(${a} || ${b})`),
    tie("any").map((inner) => `!(${inner})`),
  ),
})).any;

const order = fc.constantFrom(
  "",
  "| order(_id desc)",
  "| order(title asc, _id asc)",
  "| order(views desc)",
  "| order(author->name asc)",
  "| order(views desc, title)",
  "| order(lower(title), _type desc)",
  "| order(dateTime(publishedAt) desc)",
  "{_id, views, title} | order(views desc, _id)",
  "{_id, 'views': count(tags)} | order(views)",
  "{..., 'views': _id} | order(views)",
  "[0...4] | order(_id desc)",
  "| score(title match 'first', boost(_type == 'page', 2))",
  "| score(title match ['f*', 'second'], name match 'a*' || views > 10)",
  "| score(boost(title match 's*' && views > 5, 3), boost(references('author-1'), 5), (title match 'f*'))[_score > 0]",
  "| score(_type in ['page', 'post'], boost(slug.current match $word, 2))[_score > 0]{_id, 'by': [_score]} | order(by[0] desc)",
  "| score(boost(_type in ['page', 'post'] && title match 'f*', 3), _type in ['tag'] && views == null)[_score > 0]",
  "| score(references($id), title match 'page')[_score > 0] | order(_score desc, title)",
  "| score(title match 'tag')[_score > 1] | order(_score desc)",
  "{_id, 'by': [views, title]} | order(by[0] desc, by[1])",
);
const slice = fc.constantFrom(
  "",
  "[0]",
  "[2]",
  "[0...3]",
  "[1..2]",
  "[3...1]",
  "[-1]",
  "[-3..-2]",
  "[$from...$to]",
  "[0...5][1]",
);
const projection = fc.constantFrom(
  "",
  "{_id, title}",
  "{..., 'authorName': author->name}",
  "{_id, author->{_id, name}, tags[]->{_id, title}}",
  "{'related': *[_type == ^._type && _id != ^._id]{_id} | order(_id)}",
  "{'posts': *[_type == 'post' && references(^._id)]._id, 'first': *[_type == 'page'][0]._id}",
  "{_type == 'post' => {title, 'n': count(tags)}, 'kind': select(_type == 'page' => 'p', 'other')}",
  "._id",
  ".title",
  ".tags[]._ref",
  "{_id, 'back': *[^._id in tags[]._ref]._id, 'tags': *[_id in ^.tags[]._ref]{_id, 'on': ^._id}}",
  "{'writer': *[_id == ^.author._ref][0]{name, 'posts': count(*[references(^._id)])}, 'as': author->_type}",
  "{'same': *[_type in [^._type, 'tag']][0...2]._id, 'all': count(*), 'n': count(*[_type == 'post'])}",
  "{'up': tags[]{'of': ^._id, 'deep': *[_id == ^._ref]{'of': ^.^._id, 'n': ^._ref}[0]}}",
  "{..., tags[0...1]{...}, 'first': tags[0]->, slug{current}, defined(name) => {'name': upper(name)}}",
  "{'text': pt::text(body), 'at': dateTime(publishedAt), 'pair': [_id, ...tags[]._ref], views in 1..10 => {...}}",
  "{'unique': array::unique(tags[]._ref), 'sum': math::sum(*[_type == ^._type].views), 'nothing': $missing.x}",
  "{'missing': *[_id == 'missing'][0], 'tag': *[_id == 'tag-1'][0].title}",
);
const whole = fc
  .tuple(filter, order, slice, projection)
  .map(([conditions, sorted, sliced, projected]) => `*[${conditions}]${sorted}${sliced}${projected}`);
const query = fc.oneof(
  { weight: 8, arbitrary: whole },
  { weight: 1, arbitrary: filter.map((conditions) => `count(*[${conditions}])`) },
  {
    weight: 1,
    arbitrary: fc.tuple(order, slice).map(([sorted, sliced]) => `* ${sorted}${sliced}`),
  },
  { weight: 1, arbitrary: fc.tuple(whole, whole).map(([a, b]) => `{"a": ${a}, "b": ${b}}`) },
  { weight: 1, arbitrary: fc.tuple(filter, filter).map(([a, b]) => `*[${a}][${b}]._id`) },
);

const params = {
  types: ["page", "tag"],
  id: "page-1",
  slug: "a",
  word: ["first"],
  pattern: "drafts.**",
  missing: null,
  from: 0,
  to: 2,
};

test("every query has the same result as plain groq-js over all documents", async () => {
  using temporary = createStore();
  const dataset = temporary.store.dataset("production");
  dataset.commit({ author: "system", changes: documentsOfSite.map(creation) });
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const ours = await runQuery(dataset, { query: text, params, perspective: raw, caller: editor, now });
      expect(ours.result).toEqual(
        await plainAnswer(text, params, [...dataset.documents.values()], { now, identity: editor.id }),
      );
    }),
    { numRuns: rounds(1500) },
  );
});

const put = fc.record({
  _id: fc.constantFrom(
    "page-1",
    "drafts.page-1",
    "versions.rSpring.page-1",
    "post-2",
    "drafts.post-2",
    "new",
  ),
  _type: fc.constantFrom("page", "post", "tag"),
  path: fc.constantFrom("/a", "/b"),
  author: fc.constantFrom({ _ref: "author-1" }, { _ref: "page-1" }),
});
const remove = fc.record({
  _id: fc.constantFrom("page-1", "drafts.page-1", "post-2", "drafts.author-2", "new"),
});
const step = fc.record({
  writes: fc.uniqueArray(fc.oneof(put, remove), { selector: ({ _id }) => _id }),
  query,
});

test("results equal plain groq-js in every perspective and for every caller while documents change", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      using temporary = createStore();
      const dataset = temporary.store.dataset("production");
      dataset.commit({ author: "system", changes: documentsOfSite.map(creation) });
      for (const { writes, query: text } of steps) {
        const changes = writes.map((write) => ({
          id: write._id,
          previous: dataset.documents.get(write._id) ?? null,
          next: "_type" in write ? creation(write).next : null,
          mutations: [],
        }));
        dataset.commit({ author: "system", changes });
        for (const name of ["raw", "published", "drafts", "rSpring,drafts"]) {
          for (const caller of [editor, stranger]) {
            const perspective = parsePerspective(name);
            const ours = await runQuery(dataset, { query: text, params, perspective, caller, now });
            const seen = shownDocuments([...dataset.documents.values()], perspective, caller === stranger);
            expect(ours.result, `${name} for ${caller.role}`).toEqual(
              await plainAnswer(text, params, seen, { now, identity: caller.id }),
            );
          }
        }
      }
    }),
    { numRuns: rounds(60) },
  );
});
