const testedBy = "tests/lake/history.test.ts";

export const rows = [
  {
    method: "GET",
    path: "/data/history/:dataset/events/documents/:id",
    status: "supported",
    testedBy,
    notes: "drafts and published documents; there are no release versions",
  },
  {
    method: "GET",
    path: "/data/history/:dataset/transactions/:ids",
    status: "partial",
    testedBy,
    notes:
      "always as if includeIdentifiedDocumentsOnly and effectFormat=mendoza were given; no authors or time filters",
  },
  {
    method: "GET",
    path: "/data/history/:dataset/documents/:ids",
    status: "supported",
    testedBy,
    notes: "by revision, time or lastRevision; nothing is ever cut off by retention",
  },
] as const;
