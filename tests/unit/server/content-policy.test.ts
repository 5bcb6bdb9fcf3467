import { expect, test } from "vitest";
import { embedHosts } from "../../../lib/embed-hosts.ts";
import { parseEnv } from "../../../lib/env/environment.ts";
import { ContentPolicy, filePolicy, policyOfStudio } from "../../../server/http/content-policy.ts";

const host = "127.0.0.1:3000";

function policyOf(source: Readonly<Record<string, string>>) {
  return directives(new ContentPolicy(parseEnv(source)).forDocument({ host }));
}

function directives(policy: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    policy
      .split("; ")
      .map((part) => part.split(" "))
      .map(([name, ...rest]) => [name, rest]),
  );
}

const local = policyOf({});

test("a page runs its own script files and one script by its hash, and nothing else", () => {
  expect(local["default-src"]).toEqual(["'none'"]);
  expect(local["script-src"]).toEqual([`${host}/_site/`, expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
  expect(local["style-src"]).toEqual(["'self'", expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
  expect(local["object-src"]).toEqual(["'none'"]);
  expect(local["base-uri"]).toEqual(["'none'"]);
  expect(local["frame-ancestors"]).toEqual(["'self'"]);
  expect(local["require-trusted-types-for"]).toEqual(["'script'"]);
  expect(local["trusted-types"]).toEqual(["paraph"]);
  expect(Object.values(local).flat().join()).not.toContain("unsafe");
});

test("offline, a page asks this origin alone", () => {
  expect(local["connect-src"]).toEqual(["'self'"]);
  expect(local["img-src"]).toEqual(["'self'", "data:"]);
  expect(local["form-action"]).toEqual(["'self'"]);
});

test("pages may frame exactly the hosts of the table", () => {
  expect(local["frame-src"]).toEqual(["'self'", ...embedHosts.map(({ origin }) => origin)]);
  for (const { origin } of embedHosts) expect(new URL(origin).origin).toBe(origin);
});

const accounts = {
  NEXT_PUBLIC_FIREBASE_API_KEY: "key",
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: "paraph-live.firebaseapp.com",
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: "paraph-live",
  NEXT_PUBLIC_SIGNATURE_API_URL: "https://sign.example/api",
  NEXT_PUBLIC_DASHBOARD_URL: "https://app.example",
};

test("R-AUTH-9 with hosted accounts a page reaches the identity provider, its frame and the signature API", () => {
  const hosted = policyOf(accounts);
  expect(hosted["frame-src"]).toContain("https://paraph-live.firebaseapp.com");
  expect(hosted["connect-src"]).toEqual(
    expect.arrayContaining(["https://sign.example", "https://identitytoolkit.googleapis.com"]),
  );
  expect(hosted["script-src"]).toContain("https://apis.google.com");
});

test("R-AUTH-9 with hosted accounts at another address a page reaches that one instead of the provider's hosts", () => {
  const elsewhere = policyOf({ ...accounts, FIREBASE_API_HOST: "https://accounts.example/firebase" });
  expect(elsewhere["connect-src"]).toContain("https://accounts.example");
  expect(elsewhere["connect-src"]?.join()).not.toContain("googleapis");
});

test("R-PAY-5 the payment provider's script and frame are allowed only with a publishable key", () => {
  const hosted = policyOf({ NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_1" });
  expect(hosted["frame-src"]).toContain("https://js.stripe.com");
  expect(hosted["script-src"]).toContain("https://js.stripe.com");
  expect(hosted["trusted-types"]).toEqual(["paraph", "default"]);
  expect(Object.values(local).flat().join()).not.toContain("stripe");
});

test("R-TRACK-5 each receiver of tracking adds its own hosts", () => {
  const all = policyOf({
    TRACKING_ANALYTICS_KEY: "0123abcd",
    TRACKING_ANALYTICS_HOST: "https://events.example/in",
    TRACKING_TAG_ID: "G-12345",
    TRACKING_PIXEL_ID: "1234567890123456",
    TRACKING_GEOLOCATION_URL: "https://geo.example/me",
  });
  expect(all["script-src"]).toEqual(
    expect.arrayContaining(["https://www.googletagmanager.com", "https://connect.facebook.net"]),
  );
  expect(all["connect-src"]).toEqual(
    expect.arrayContaining(["https://events.example", "https://geo.example"]),
  );
});

test("an answer that is no page may do nothing when it is opened by itself", () => {
  expect(directives(filePolicy)["default-src"]).toEqual(["'none'"]);
});

test("behind a proxy that asks under another name, the scripts of the site's own address run too", () => {
  const policy = new ContentPolicy(parseEnv({ SITE_URL: "https://www.paraph.example" }));
  expect(directives(policy.forDocument({ host: "upstream:3000" }))["script-src"]).toEqual([
    "www.paraph.example/_site/",
    "upstream:3000/_site/",
    expect.any(String),
  ]);
});

test("the Studio runs its own scripts, talks to this origin alone, and to the vendor only with a hosted lake", () => {
  const offline = directives(policyOfStudio(parseEnv({}), false));
  expect(offline["script-src"]).toEqual(["'self'"]);
  expect(offline["connect-src"]).toEqual(["'self'"]);
  const variables = {
    NEXT_PUBLIC_SANITY_PROJECT_ID: "abc123",
    NEXT_PUBLIC_SANITY_DATASET: "production",
    SANITY_API_READ_TOKEN: "r",
    SANITY_API_WRITE_TOKEN: "w",
    SANITY_WEBHOOK_SECRET: "s",
  };
  const hosted = directives(policyOfStudio(parseEnv(variables), false));
  expect(hosted["connect-src"]).toContain("https://*.api.sanity.io");
  expect(hosted["img-src"]).toContain("https://cdn.sanity.io");
});

test("R-TRACK-5 a browser that sends Global Privacy Control gets a policy in which the advertising pixel can't load", () => {
  const policy = new ContentPolicy(
    parseEnv({ TRACKING_PIXEL_ID: "1234567890", TRACKING_TAG_ID: "G-ABC123DEF4" }),
  );
  const pixel = /facebook/;
  expect(policy.forDocument({ host })).toMatch(pixel);
  const refused = policy.forDocument({ host, "sec-gpc": "1" });
  expect(refused).not.toMatch(pixel);
  expect(refused).toContain("https://www.googletagmanager.com");
  expect(policy.forDocument({ host, "sec-gpc": "0" })).toMatch(pixel);
});
