const testedBy = "tests/lake/datasets.test.ts";
const list = { method: "GET", status: "partial", testedBy, notes: "there are no add-on datasets" } as const;
const read = { method: "GET", status: "supported", testedBy, notes: "" } as const;
const create = { method: "PUT", status: "partial", testedBy, notes: "every dataset is public" } as const;
const remove = {
  method: "DELETE",
  status: "supported",
  testedBy,
  notes: "refuses to delete the dataset that the site reads",
} as const;

export const rows = [
  {
    method: "GET",
    path: "/data/export/:dataset",
    status: "supported",
    testedBy: "tests/lake/transfer-vendor.test.ts",
    notes: "leaves out the secrets of preview links; the cursor mode returns all documents at once",
  },
  { ...list, path: "/datasets" },
  { ...list, path: "/projects/:project/datasets" },
  { ...read, path: "/datasets/:name" },
  { ...read, path: "/projects/:project/datasets/:name" },
  { ...create, path: "/datasets/:name" },
  { ...create, path: "/projects/:project/datasets/:name" },
  { ...remove, path: "/datasets/:name" },
  { ...remove, path: "/projects/:project/datasets/:name" },
] as const;
