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
      "includeIdentifiedDocumentsOnly and effectFormat=mendoza always apply; no filters by author or time",
  },
  {
    method: "GET",
    path: "/data/history/:dataset/documents/:ids",
    status: "supported",
    testedBy,
    notes: "by revision, time or lastRevision; no retention limit",
  },
] as const;
