const testedBy = "tests/lake/http.test.ts";

export const rows = [
  { method: "GET", path: "/health", status: "supported", testedBy, notes: "own route, without a version" },
  {
    method: "GET",
    path: "/publications/:dataset",
    status: "supported",
    testedBy: "tests/lake/publications.test.ts",
    notes: "own route: what the site's machines ask while the store that they share is away",
  },
  {
    method: "GET",
    path: "/metrics",
    status: "supported",
    testedBy,
    notes: "own route, without a version, for the front server alone",
  },
  {
    method: "GET",
    path: "/ping",
    status: "supported",
    testedBy,
    notes: "delays the response to the Studio's probe of the HTTP version, which would warn for no reason",
  },
  {
    method: "GET",
    path: "/data/ping/:name",
    status: "supported",
    testedBy,
    notes: "names no server, because there is only one",
  },
  { method: "GET", path: "/check/cors", status: "supported", testedBy, notes: "" },
  { method: "GET", path: "/intake/telemetry-status", status: "supported", testedBy, notes: "always denied" },
  {
    method: "POST",
    path: "/intake/batch",
    status: "supported",
    testedBy,
    notes: "nothing of it is read or kept",
  },
  {
    method: "GET",
    path: "/features",
    status: "partial",
    testedBy,
    notes: "constant: releases, scheduled drafts, comments and tasks",
  },
  { method: "GET", path: "/access/requests/me", status: "partial", testedBy, notes: "always empty" },
  {
    method: "GET",
    path: "/journey/:name",
    status: "not",
    testedBy,
    notes: "there is nothing to sell: null or 404",
  },
  {
    method: "GET",
    path: "/subscriptions/project/:project",
    status: "not",
    testedBy,
    notes: "404: there is nothing to pay",
  },
] as const;
