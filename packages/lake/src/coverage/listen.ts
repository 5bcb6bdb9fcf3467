export const rows = [
  {
    method: "GET",
    path: "/data/listen/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/listen.test.ts",
    notes:
      "resumes from the stored log, also after a restart, up to 1,000 transactions; counts a transaction's events per listener",
  },
  {
    method: "GET",
    path: "/data/live/events/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/live.test.ts",
    notes: "tags name types, and `s1:*` matches all; `waitFor` has no effect",
  },
  {
    method: "WS",
    path: "/streams",
    status: "supported",
    testedBy: "tests/lake/socket.test.ts",
    notes: "own route: all event streams of a browser over one socket",
  },
  {
    method: "WS",
    path: "/socket/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/presence.test.ts",
    notes: "presence; stores nothing",
  },
] as const;
