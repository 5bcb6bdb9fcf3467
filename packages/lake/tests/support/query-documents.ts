const reference = (id: string, more = {}) => ({ _type: "reference", _ref: id, ...more });
const paragraph = (text: string) => [
  { _type: "block", _key: "p1", children: [{ _type: "span", _key: "s1", text }], markDefs: [] },
];

/** A small site with drafts, release versions, private documents and dangling references. */
export const documentsOfSite = [
  { _id: "page-1", _type: "page", title: "First page", path: "/a", slug: { current: "a" }, views: 10 },
  {
    _id: "page-2",
    _type: "page",
    title: "Second page",
    path: "/b",
    author: reference("author-1"),
    views: 20,
  },
  {
    _id: "page-3",
    _type: "page",
    path: "a",
    slug: { current: "b" },
    tags: [reference("tag-1", { _key: "t1" })],
  },
  { _id: "drafts.page-1", _type: "page", title: "First page, edited", path: "/new", slug: { current: "a" } },
  {
    _id: "drafts.page-4",
    _type: "page",
    title: "Never published",
    path: "/secret",
    author: reference("author-2"),
  },
  { _id: "versions.rSpring.page-2", _type: "page", title: "Second page in spring", path: "/b" },
  { _id: "versions.rSpring.page-3", _type: "page", _system: { delete: true } },
  {
    _id: "post-1",
    _type: "post",
    title: "first post.js",
    slug: { current: "post-1" },
    author: reference("author-1"),
    tags: [reference("tag-1", { _key: "t1" }), reference("tag-2", { _key: "t2" })],
    body: paragraph("The first words"),
    publishedAt: "2026-02-01T00:00:00Z",
    views: 5,
  },
  {
    _id: "post-2",
    _type: "post",
    title: "Second post",
    slug: { current: "post-2" },
    author: reference("author-2", { _weak: true }),
    tags: [reference("missing", { _key: "t1" })],
    body: paragraph("And the second words"),
    publishedAt: "2026-04-01T00:00:00Z",
    views: 20,
  },
  { _id: "author-1", _type: "author", name: "Ada", title: "Author" },
  { _id: "author-2", _type: "author", name: "Grace", views: 11 },
  { _id: "drafts.author-2", _type: "author", name: "Grace, edited" },
  { _id: "tag-1", _type: "tag", title: "First tag" },
  { _id: "tag-2", _type: "tag", title: "Second tag" },
  { _id: "drafts.tag-2", _type: "label", title: "A tag that turned into a label" },
  { _id: "secret.preview", _type: "secret", title: "Private key", author: reference("author-1") },
] as const;
