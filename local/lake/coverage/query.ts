export const rows = [
  {
    method: "GET",
    path: "/data/query/:dataset",
    status: "partial",
    testedBy: "tests/lake/query.test.ts",
    notes:
      "GROQ without geo::*, documents::*, media::*, user::* and text::semanticSimilarity; source maps trace what a query passes on, not what it computes",
  },
  {
    method: "POST",
    path: "/data/query/:dataset",
    status: "partial",
    testedBy: "tests/lake/query-errors.test.ts",
    notes: "as GET; up to 300 KB of query",
  },
  {
    method: "GET",
    path: "/data/doc/:dataset/:ids",
    status: "supported",
    testedBy: "tests/lake/perspectives.test.ts",
    notes: "to anonymous callers every private id is omitted for want of permission, existing or not",
  },
] as const;
