const testedBy = "packages/lake/tests/datasets.test.ts";
const comments = "packages/lake/tests/comments.test.ts";
const list = {
  method: "GET",
  status: "supported",
  testedBy: comments,
  notes: "add-on datasets only with `datasetProfile=comments`",
} as const;
const read = { method: "GET", status: "supported", testedBy, notes: "" } as const;
const create = {
  method: "PUT",
  status: "partial",
  testedBy,
  notes: "every content dataset is public; names that end in `-comments` are refused",
} as const;
const remove = {
  method: "DELETE",
  status: "supported",
  testedBy,
  notes: "with its add-on dataset; refuses to delete the dataset that the site reads",
} as const;

export const rows = [
  {
    method: "GET",
    path: "/data/export/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/transfer-vendor.test.ts",
    notes:
      "leaves out the secrets of preview links; the cursor mode returns all documents at once; an archived release holds its versions",
  },
  {
    method: "POST",
    path: "/data/import/:dataset",
    status: "partial",
    testedBy: "packages/lake/tests/transfer-releases.test.ts",
    notes: "own form: whole documents as NDJSON and a `mode`, in one transaction",
  },
  {
    method: "POST",
    path: "/data/rewind/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/rewind.test.ts",
    notes: "own route, for administrators: brings all documents back to a `time`, in one transaction",
  },
  { ...list, path: "/datasets" },
  { ...list, path: "/projects/:project/datasets" },
  { ...read, path: "/datasets/:name" },
  { ...read, path: "/projects/:project/datasets/:name" },
  { ...create, path: "/datasets/:name" },
  { ...create, path: "/projects/:project/datasets/:name" },
  { ...remove, path: "/datasets/:name" },
  { ...remove, path: "/projects/:project/datasets/:name" },
  {
    method: "POST",
    path: "/comments/:dataset/setup",
    status: "supported",
    testedBy: comments,
    notes: "creates `<dataset>-comments`, which is private; everybody who may read drafts may ask",
  },
] as const;
