const testedBy = "tests/lake/webhooks.test.ts";

export const rows = [
  {
    method: "GET",
    path: "/hooks/projects/:project",
    status: "supported",
    testedBy,
    notes: "administrators only; secrets are never told",
  },
  {
    method: "POST",
    path: "/hooks/projects/:project",
    status: "partial",
    testedBy,
    notes: "document webhooks; other machines only with `LAKE_WEBHOOK_ANY_HOST=true`",
  },
  { method: "GET", path: "/hooks/projects/:project/:id", status: "supported", testedBy, notes: "" },
  {
    method: "DELETE",
    path: "/hooks/projects/:project/:id",
    status: "supported",
    testedBy,
    notes: "with its deliveries; there is no changing of one",
  },
  {
    method: "GET",
    path: "/hooks/projects/:project/:id/messages",
    status: "partial",
    testedBy,
    notes: "newest first, each with its attempts; no paging beyond `limit`",
  },
] as const;
