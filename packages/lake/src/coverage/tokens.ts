const tokens = "packages/lake/tests/api-tokens.test.ts";

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
] as const;
