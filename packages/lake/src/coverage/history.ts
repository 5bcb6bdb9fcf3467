const testedBy = "packages/lake/tests/history.test.ts";

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
    testedBy: "packages/lake/tests/releases-history.test.ts",
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
] as const;
