export const rows = [
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
] as const;
