export const rows = [
  {
    method: "POST",
    path: "/data/actions/:dataset",
    status: "partial",
    testedBy: "tests/lake/actions.test.ts",
    notes:
      "create, edit, publish, unpublish, discard, version.discard, delete, replaceDraft; " +
      "releases, variants, other version actions and purge answer 501; a missing permission is the outermost error; 400 in an add-on dataset",
  },
] as const;
