export const rows = [
  {
    method: "GET",
    path: "/data/listen/:dataset",
    status: "supported",
    testedBy: "tests/lake/listen.test.ts",
    notes:
      "resumes from the stored log, also after a restart, up to 1,000 transactions; counts the events of a transaction for each listener",
  },
  {
    method: "GET",
    path: "/data/live/events/:dataset",
    status: "supported",
    testedBy: "tests/lake/live.test.ts",
    notes: "tags name types, `s1:*` stands for all; `waitFor` has no effect",
  },
  {
    method: "WS",
    path: "/streams",
    status: "supported",
    testedBy: "tests/lake/socket.test.ts",
    notes: "own address: all event streams of a browser through one socket",
  },
  {
    method: "WS",
    path: "/socket/:dataset",
    status: "supported",
    testedBy: "tests/lake/presence.test.ts",
    notes: "presence; nothing of it is stored",
  },
] as const;
