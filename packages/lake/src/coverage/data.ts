const history = "packages/lake/tests/history.test.ts";

export const rows = [
  {
    method: "GET",
    path: "/data/query/:dataset",
    status: "partial",
    testedBy: "packages/lake/tests/query.test.ts",
    notes:
      'GROQ without geo::*, documents::*, media::*, user::* and text::semanticSimilarity; source maps trace copied values, not computed ones; `*[_type == "system.group"]` answers with the roles and their people; a perspective of its own, `earlier-<transaction>-of-<id>`, shows one document as that transaction left it',
  },
  {
    method: "POST",
    path: "/data/query/:dataset",
    status: "partial",
    testedBy: "packages/lake/tests/query-errors.test.ts",
    notes: "as GET; queries up to 300 KB",
  },
  {
    method: "GET",
    path: "/data/doc/:dataset/:ids",
    status: "supported",
    testedBy: "packages/lake/tests/perspectives.test.ts",
    notes: "anonymous callers get the reason `permission` for every private id, existing or not",
  },
  {
    method: "POST",
    path: "/data/mutate/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/mutate.test.ts",
    notes:
      "visibility has no effect: every later read sees the write; 413 above 8 MB of documents; in an add-on dataset, comments and tasks in the own name only",
  },
  {
    method: "GET",
    path: "/data/references/:dataset/documents/:id/to",
    status: "partial",
    testedBy: "packages/lake/tests/history.test.ts",
    notes: "references within the dataset only; there are no other projects, and comments don't count",
  },
  {
    method: "POST",
    path: "/data/actions/:dataset",
    status: "partial",
    testedBy: "packages/lake/tests/actions.test.ts",
    notes:
      "documents, versions and releases; each action is complete when it answers; variants " +
      "and purge answer 501; a missing permission is the outermost error; 400 in an add-on dataset",
  },
  {
    method: "GET",
    path: "/data/history/:dataset/events/documents/:id",
    status: "supported",
    testedBy: history,
    notes: "drafts, versions and published documents",
  },
  {
    method: "GET",
    path: "/data/history/:dataset/events/releases/:name",
    status: "supported",
    testedBy: "packages/lake/tests/releases-history.test.ts",
    notes: "",
  },
  {
    method: "GET",
    path: "/data/history/:dataset/transactions/:ids",
    status: "partial",
    testedBy: history,
    notes:
      "includeIdentifiedDocumentsOnly and effectFormat=mendoza always apply; no filters by author or time",
  },
  {
    method: "GET",
    path: "/data/history/:dataset/documents/:ids",
    status: "supported",
    testedBy: history,
    notes: "by revision, time or lastRevision; no retention limit",
  },
  {
    method: "GET",
    path: "/data/beginnings/:dataset/:id",
    status: "supported",
    testedBy: "tests/lake/merge.test.ts",
    notes:
      "not in the vendor's API: what a draft or version began with, and who has published since; with deleted=true of one that is no more",
  },
  {
    method: "POST",
    path: "/data/beginnings/:dataset/:id",
    status: "supported",
    testedBy: "tests/lake/merge.test.ts",
    notes:
      "not in the vendor's API: a draft or version takes what is published, and counts where both changed the same",
  },
  {
    method: "GET",
    path: "/data/behind/:dataset",
    status: "supported",
    testedBy: "tests/lake/releases-behind.test.ts",
    notes:
      "not in the vendor's API: versions of releases that were begun before somebody published their document, and what both changed",
  },
  {
    method: "POST",
    path: "/data/behind/:dataset/:release",
    status: "supported",
    testedBy: "tests/lake/releases-behind.test.ts",
    notes:
      "not in the vendor's API: these versions take what is published, except where something has to be asked",
  },
  {
    method: "GET",
    path: "/receipts/:dataset",
    status: "supported",
    testedBy: "tests/lake/receipts.test.ts",
    notes:
      "not in the vendor's API: what the caller published, newest first; `document`, `limit`, and `everybody` for administrators",
  },
  {
    method: "GET",
    path: "/data/listen/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/listen.test.ts",
    notes:
      "resumes from the stored log, also after a restart, up to 1,000 transactions; counts a transaction's events per listener",
  },
  {
    method: "GET",
    path: "/data/live/events/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/live.test.ts",
    notes: "tags name types, and `s1:*` matches all; `waitFor` has no effect",
  },
  {
    method: "WS",
    path: "/streams",
    status: "supported",
    testedBy: "tests/lake/socket.test.ts",
    notes: "own route: all event streams of a browser over one socket",
  },
  {
    method: "WS",
    path: "/socket/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/presence.test.ts",
    notes: "presence; stores nothing",
  },
  {
    method: "POST",
    path: "/assets/images/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/assets.test.ts",
    notes: "HEIC is refused; SVG is stored unchanged and served sandboxed; 400 in an add-on dataset",
  },
  {
    method: "POST",
    path: "/assets/files/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/assets.test.ts",
    notes: "the type is detected from the bytes; the header is ignored; 400 in an add-on dataset",
  },
  {
    method: "GET",
    path: "/images/:project/:dataset/:file/:shownName?",
    status: "supported",
    testedBy: "packages/lake/tests/images-transforms.test.ts",
    notes:
      "without a version; never enlarges; rounds widths above 400 up to a ladder; AVIF has no frames, so an animation becomes WebP",
  },
  {
    method: "GET",
    path: "/files/:project/:dataset/:file/:shownName?",
    status: "supported",
    testedBy: "packages/lake/tests/images-files.test.ts",
    notes: "without a version; types that a browser could run are sent as downloads",
  },
] as const;
