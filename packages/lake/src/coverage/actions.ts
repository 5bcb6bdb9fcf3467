export const rows = [
  {
    method: "POST",
    path: "/data/actions/:dataset",
    status: "partial",
    testedBy: "packages/lake/tests/actions.test.ts",
    notes:
      "documents, versions and releases; each action is complete when it answers; variants " +
      "and purge answer 501; a missing permission is the outermost error; 400 in an add-on dataset",
  },
] as const;
