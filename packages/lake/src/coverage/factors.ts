const factors = "packages/lake/tests/second-factors.test.ts";
const passkeys = "packages/lake/tests/passkeys.test.ts";

export const rows = [
  {
    method: "GET",
    path: "/auth/login/second-step",
    status: "supported",
    testedBy: factors,
    notes: "own route: the page that follows the password of whoever has a second factor",
  },
  {
    method: "POST",
    path: "/auth/login/second-step",
    status: "supported",
    testedBy: factors,
    notes: "own route: takes a code of the app or a recovery code, once",
  },
  {
    method: "POST",
    path: "/auth/login/passkey",
    status: "supported",
    testedBy: passkeys,
    notes: "own route: signs in whose passkey the browser showed",
  },
  {
    method: "POST",
    path: "/auth/passkey/options",
    status: "supported",
    testedBy: passkeys,
    notes: "own route: what a browser needs to show a passkey; the challenge holds for five minutes",
  },
  {
    method: "GET",
    path: "/auth/factors",
    status: "supported",
    testedBy: factors,
    notes: "own route: the page on which people change their factors, for 15 minutes after a sign-in",
  },
  {
    method: "POST",
    path: "/auth/factors",
    status: "supported",
    testedBy: factors,
    notes: "own route: turns the app on or off, renews recovery codes, adds and removes passkeys, goes on",
  },
  {
    method: "POST",
    path: "/auth/factors/passkey-options",
    status: "supported",
    testedBy: passkeys,
    notes: "own route: what a browser needs to make a passkey",
  },
  {
    method: "GET",
    path: "/users/me/factors",
    status: "supported",
    testedBy: passkeys,
    notes: "own route: which second factors the caller has, and what the role asks for",
  },
  {
    method: "POST",
    path: "/auth/set-up/:secret/passkey-options",
    status: "supported",
    testedBy: passkeys,
    notes: "own route: what a browser needs to make the passkey with which the first administrator signs in",
  },
] as const;
