const testedBy = "tests/lake/history.test.ts";

export const rows = [
  {
    method: "GET",
    path: "/data/history/:dataset/events/documents/:id",
    status: "supported",
    testedBy,
    notes: "drafts, versions and published documents",
  },
  {
    method: "GET",
    path: "/data/history/:dataset/events/releases/:name",
    status: "supported",
    testedBy: "tests/lake/releases-history.test.ts",
    notes: "",
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
