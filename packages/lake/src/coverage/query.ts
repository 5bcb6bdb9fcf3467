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
] as const;
