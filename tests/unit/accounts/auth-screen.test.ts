import { expect, test } from "vitest";
import { parseAuthScreen } from "@/lib/accounts/screen";
import { createRouteResults } from "@/lib/routing/route-results";

test.each([
  [{}, "login"],
  [{ mode: "login" }, "login"],
  [{ mode: "register" }, "register"],
  [{ mode: "verifyEmail", oobCode: "abc" }, "verifyEmail"],
  [{ mode: "resetPassword", oobCode: "abc", continueUrl: "https://evil.example" }, "resetPassword"],
  [{ mode: "recoverEmail", oobCode: "abc" }, "recoverEmail"],
  [{ mode: "verifyAndChangeEmail", oobCode: "abc" }, "verifyAndChangeEmail"],
  [{ mode: "forgot" }, "forgot"],
  [{ mode: "verifyEmail" }, "brokenLink"],
  [{ mode: "resetPassword", oobCode: "" }, "brokenLink"],
  [{ mode: "verifyEmail", oobCode: ["a", "b"] }, "brokenLink"],
  [{ mode: ["register", "login"] }, "login"],
  [{ mode: "constructor" }, "login"],
  [{ mode: "<script>" }, "login"],
])("R-ROUTES-4 /auth with %j shows %s", (parameters, screen) => {
  expect(parseAuthScreen(parameters)).toBe(screen);
});

test.each(["/account", "/auth", "/payment-info"])(
  "R-ROUTES %s is a page without a document, and no redirect can replace it",
  (path) => {
    const to = { linkType: "external", external: "https://evil.example" } as const;
    const redirect = {
      _id: "r",
      _rev: "1",
      _type: "redirect",
      from: path,
      gone: null,
      permanent: true,
      toPrefix: null,
    } as const;
    const results = createRouteResults(
      [],
      [
        {
          ...redirect,
          to: { ...to, anchor: null, newTab: null, account: null, source: null, internal: null },
        },
      ],
    );
    expect(results.get(path)).toEqual({ kind: "page" });
    expect(results.get(`${path}/x`)).toBeUndefined();
  },
);
