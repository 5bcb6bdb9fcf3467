const tokens = "packages/lake/tests/api-tokens.test.ts";
const audit = "tests/lake/audit.test.ts";

export const rows = [
  {
    method: "GET",
    path: "/projects/:project/tokens",
    status: "supported",
    testedBy: tokens,
    notes: "for administrators; also says who made it, when it ends and when it was last used",
  },
  {
    method: "POST",
    path: "/projects/:project/tokens",
    status: "supported",
    testedBy: tokens,
    notes: "for people, not for tokens; takes `endsAt`, too",
  },
  {
    method: "DELETE",
    path: "/projects/:project/tokens/:id",
    status: "supported",
    testedBy: tokens,
    notes: "revokes it and ends its streams; not the site's own",
  },
  {
    method: "POST",
    path: "/projects/:project/tokens/assistant/allow",
    status: "supported",
    testedBy: tokens,
    notes: "own route: lets assistants connect again, whose token was revoked",
  },
  {
    method: "GET",
    path: "/audit",
    status: "supported",
    testedBy: audit,
    notes: "own route, for administrators: who did what, by kind, person and time; pages of a hundred",
  },
  {
    method: "GET",
    path: "/audit/csv",
    status: "supported",
    testedBy: audit,
    notes: "own route, for administrators: all of it as a table",
  },
  {
    method: "POST",
    path: "/audit/exports",
    status: "supported",
    testedBy: audit,
    notes: "own route: the Studio says that somebody saved a table that it made in the browser",
  },
  {
    method: "POST",
    path: "/audit/sales",
    status: "supported",
    testedBy: audit,
    notes: "own route, for administrators: the payments API says what they do to a sale",
  },
] as const;
