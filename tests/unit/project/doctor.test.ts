import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLake } from "@paraph/lake/testing/lake";
import { startProvider } from "@paraph/lake/testing/provider";
import { expect, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import type { Finding, World } from "../../../scripts/doctor/finding.ts";
import { examineLake, examineWebhook } from "../../../scripts/doctor/lake.ts";
import { examineMachine } from "../../../scripts/doctor/machine.ts";
import {
  examineAccounts,
  examineAddress,
  examineMail,
  examinePayments,
  examineVisits,
} from "../../../scripts/doctor/services.ts";
import { examineSingleSignOn } from "../../../scripts/doctor/single-sign-on.ts";

const siteUrl = "https://www.paraph.example";

/** A world in which each address, by its beginning, gives an answer; others can't be reached. */
function worldWith(answers: Readonly<Record<string, Response>> = {}, over: Partial<World> = {}): World {
  return {
    fetch: async (input) => {
      const found = Object.entries(answers).find(([address]) => String(input).startsWith(address));
      if (!found) throw new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND") });
      return found[1];
    },
    lookup: async () => {},
    now: Date.now,
    ...over,
  };
}

test("R-TRACK-5 the check says whether visits are counted, and for how long they are kept", () => {
  const told = (source: Record<string, string>) => examineVisits(parseEnv(source)).what;
  expect(told({ VISITS_KEEP_DAYS: "90" })).toMatch(/counted .* kept for 90 days$/);
  expect(told({ PARAPH_VISITS: "off" })).toBe("Visits: not counted, because PARAPH_VISITS is off");
});

test("the check says how mails leave, after a greeting of the mail server, and without its password", async () => {
  const told = async (source: Record<string, string>, greet = async () => {}) =>
    examineMail(parseEnv(source), greet);
  const smtp = { SMTP_URL: "smtp://user:secret@smtp.example.com:587", MAIL_FROM: "studio@example.com" };
  expect((await told({})).what).toBe("Mail: kept at /local/mail, for this machine alone");
  expect(await told({ SITE_URL: siteUrl })).toMatchObject({ state: "unsure" });
  expect((await told(smtp)).what).toBe("Mail: smtp.example.com:587 takes mails from studio@example.com");
  const failed = await told(smtp, () => Promise.reject(new Error("535 Wrong password")));
  expect(failed).toMatchObject({ state: "wrong" });
  expect(JSON.stringify(failed)).not.toContain("secret");
});

test("the check asks the provider of single sign-on whether it is there and knows the site, without signing anybody in", async () => {
  await using provider = await startProvider();
  await provider.serve({ url: `${siteUrl}/lake` });
  const told = async (changes: Record<string, string>) =>
    examineSingleSignOn(parseEnv({ SITE_URL: siteUrl, ...provider.environment, ...changes }), {
      ...worldWith(),
      fetch,
    });
  expect(await told({})).toEqual({
    state: "fine",
    what: `Single sign-on: ${provider.issuer} answers. It must know ${siteUrl}/lake/v1/auth/login/callback`,
  });
  const wrongOnes = [
    [
      { OIDC_CLIENT_SECRET: "another secret of somebody else" },
      "does not take OIDC_CLIENT_ID with OIDC_CLIENT_SECRET",
    ],
    [{ OIDC_CLIENT_ID: "unknown" }, "does not take OIDC_CLIENT_ID with OIDC_CLIENT_SECRET"],
    [{ OIDC_ISSUER: `${provider.issuer}/` }, `calls itself ${provider.issuer}`],
    [{ OIDC_ISSUER: `${provider.issuer}/other` }, "says nothing: it answered 404"],
    [{ OIDC_ISSUER: "http://127.0.0.1:1" }, "says nothing: "],
  ] as const;
  for (const [changes, words] of wrongOnes) {
    const finding = await told(changes);
    expect(finding).toMatchObject({ state: "wrong", what: expect.stringContaining(words) });
    expect(JSON.stringify(finding)).not.toContain("secret of");
  }
  expect(await examineSingleSignOn(parseEnv({}), worldWith())).toEqual({
    state: "fine",
    what: "Single sign-on: off",
  });
});

const wrongs = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === "wrong").map(({ what }) => what);

test("with nothing set everything is local and fine", async () => {
  const environment = parseEnv({});
  const world = worldWith();
  const findings = [
    ...(await examineAddress(environment, world)),
    ...(await examineLake(environment, world)),
    ...(await examineAccounts(environment, world)),
    ...(await examinePayments(environment, {}, world, null)),
  ];
  expect(findings.length).toBe(4);
  expect(findings.map(({ state }) => state)).toEqual(["fine", "fine", "fine", "fine"]);
});

/** The variables of a hosted lake, which is a local one at another address. */
function hosted(url: string, readToken: string, writeToken: string) {
  return parseEnv({
    SITE_URL: siteUrl,
    NEXT_PUBLIC_SANITY_PROJECT_ID: "local",
    NEXT_PUBLIC_SANITY_DATASET: "production",
    SANITY_API_HOST: url,
    SANITY_API_READ_TOKEN: readToken,
    SANITY_API_WRITE_TOKEN: writeToken,
    SANITY_WEBHOOK_SECRET: "secret",
  });
}

const realWorld: World = { fetch, lookup: async () => {}, now: Date.now };

test("a hosted lake with the right tokens and origins is fine, and what can't be read of it is said", async () => {
  await using lake = await startLake({ over: "http", settings: { allowedOrigins: [siteUrl] } });
  const findings = await examineLake(
    hosted(lake.url, lake.tokenOf("viewer"), lake.tokenOf("editor")),
    realWorld,
  );
  expect(findings.map(({ state, what }) => [state, what.split(":")[0]])).toEqual([
    ["fine", "Lake"],
    ["fine", "Clock"],
    ["fine", "Lake"],
    ["fine", "Lake"],
    ["fine", "Lake"],
    ["unsure", "Webhook"],
  ]);
  expect(findings.at(-1)?.advice).toContain(`${siteUrl}/api/revalidate`);
  expect(await lake.client("administrator").fetch('*[_type in ["lead", "previewShare"]]')).toEqual([]);
});

test("each thing that is wrong with a hosted lake is named", async () => {
  await using lake = await startLake({
    over: "http",
    settings: { allowedOrigins: ["https://other.example"] },
  });
  const environment = hosted(lake.url, "no token", lake.tokenOf("viewer"));
  // Answers name whole seconds: an hour from the one that the lake named is an hour at any moment.
  let lakeTime = Number.NaN;
  const hoursAhead = (hours: number): World => ({
    ...realWorld,
    fetch: async (...request) => {
      const answer = await fetch(...request);
      lakeTime = Date.parse(answer.headers.get("date") ?? "");
      return answer;
    },
    now: () => lakeTime + hours * 3_600_000,
  });
  const findings = await examineLake(environment, hoursAhead(1));
  expect(wrongs(findings)).toEqual([
    'Lake: reading the dataset "production" was answered with 401',
    "Clock: this machine's differs from the lake's by 3600 s",
    "Lake: trying to store a form's content failed: it was answered with 403",
    `Lake: the Studio at ${siteUrl}/studio can't sign anybody in`,
  ]);
  for (const { state, advice } of findings) expect(advice !== undefined, state).toBe(state !== "fine");
  expect(wrongs(await examineLake(environment, hoursAhead(-1)))).toContain(
    "Clock: this machine's differs from the lake's by -3600 s",
  );
});

test("a lake that can't be reached, a webhook that is missing or turned off", async () => {
  const environment = hosted("https://lake.example", "r", "w");
  expect(wrongs(await examineLake(environment, worldWith()))).toEqual([
    "Lake: https://lake.example/v2025-02-19 can't be reached: getaddrinfo ENOTFOUND",
  ]);
  const withHooks = (hooks: unknown) =>
    worldWith({
      "https://lake.example/v2025-02-19/hooks": Response.json(hooks),
      "https://lake.example/v2025-02-19/check": Response.json({
        result: { allowed: true, withCredentials: true },
      }),
      "https://lake.example/v2025-02-19/data/query": Response.json({ result: 1 }),
      "https://lake.example/v2025-02-19/data/mutate": Response.json({}),
    });
  const url = `${siteUrl}/api/revalidate`;
  expect(wrongs(await examineLake(environment, withHooks([{ url: "https://other.example" }])))).toEqual([
    `Webhook: none posts to ${url}, so a publish shows after a minute`,
  ]);
  expect(wrongs(await examineLake(environment, withHooks([{ url, isDisabled: true }])))).toEqual([
    `Webhook: the one to ${url} is turned off`,
  ]);
  expect(wrongs(await examineLake(environment, withHooks([{ url }])))).toEqual([]);
});

test("R-CMS-6 a token that stores forms and may not count visits of shared previews", async () => {
  const world: World = {
    ...worldWith(),
    fetch: async (input, init) =>
      String(init?.body).includes("share.doctor")
        ? new Response("{}", { status: 403 })
        : Response.json(String(input).includes("/hooks/") ? [] : { result: {} }),
  };
  expect(wrongs(await examineLake(hosted("https://lake.example", "r", "w"), world))).toContain(
    "Lake: shared previews open, but counting a visit fails: it was answered with 403",
  );
});

const projection = '{_id, _type, _rev, _updatedAt, "operation": delta::operation()}';
const everything = { on: ["create", "update", "delete"], filter: "", projection };

test.each([
  ["is as the site needs it", {}, null],
  [
    "lets published documents and releases pass by its filter",
    { rule: { ...everything, filter: '!(_id in path("drafts.**"))' } },
    null,
  ],
  [
    "posts whole documents with the operation",
    { rule: { ...everything, projection: '{..., "operation": delta::operation()}' } },
    null,
  ],
  ["is for another dataset", { dataset: "staging" }, 'is for the dataset "staging"'],
  ["has no secret", { secret: null }, "has no secret, so the site refuses it"],
  ["is sent for drafts", { includeDrafts: true }, "is sent for each change of a draft, too"],
  ["is sent for versions", { includeAllVersions: true }, "is sent for each change in a release, too"],
  [
    "leaves deletions out",
    { rule: { ...everything, on: ["create", "update"] } },
    "is not sent when a document is unpublished",
  ],
  [
    "leaves releases out",
    { rule: { ...everything, filter: '_type != "system.release"' } },
    "is not sent when a release is published",
  ],
  ["has no projection", { rule: { ...everything, projection: "" } }, `does not post ${projection}`],
  [
    "has a filter that is none",
    { rule: { ...everything, filter: "_type ==" } },
    /^has a rule that can't be read: /,
  ],
])("R-CMS-7 a webhook that %s", async (_what, over, problem) => {
  const url = `${siteUrl}/api/revalidate`;
  const hook = {
    url,
    dataset: "*",
    secret: "s",
    includeDrafts: false,
    includeAllVersions: false,
    rule: everything,
  };
  const world = worldWith({ "https://lake.example/hooks": Response.json([{ ...hook, ...over }]) });
  const wanted = { address: "https://lake.example/hooks", headers: {}, dataset: "production", siteUrl };
  const { state, what } = await examineWebhook(wanted, world);
  expect(state).toBe(problem === null ? "fine" : "wrong");
  if (problem !== null)
    expect(what.replace(`Webhook: the one to ${url} `, "")).toEqual(
      typeof problem === "string" ? problem : expect.stringMatching(problem),
    );
});

test("an address that nobody finds, without TLS or behind an unnamed proxy", async () => {
  const lookup = () => Promise.reject(new Error("ENOTFOUND"));
  const environment = parseEnv({ SITE_URL: "http://www.paraph.example" });
  expect(wrongs(await examineAddress(environment, worldWith({}, { lookup })))).toEqual([
    "Address: no name server knows www.paraph.example",
    "Address: http://www.paraph.example is not encrypted",
    "Address: a proxy in front is not trusted, so all visitors count as one sender",
  ]);
  expect(
    wrongs(await examineAddress(parseEnv({ SITE_URL: siteUrl, TRUST_PROXY: "127.0.0.1" }), worldWith())),
  ).toEqual([]);
  expect(wrongs(await examineAddress(parseEnv({}), worldWith()))).toEqual([]);
  expect(wrongs(await examineAddress(parseEnv({ PARAPH_BUNDLE: "yes" }), worldWith()))).toEqual([
    "Address: http://127.0.0.1:3000, for this machine alone, and this is a bundle",
  ]);
});

const accounts = {
  SITE_URL: siteUrl,
  NEXT_PUBLIC_FIREBASE_API_KEY: "key",
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: "paraph-live.firebaseapp.com",
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: "paraph-live",
  NEXT_PUBLIC_SIGNATURE_API_URL: "https://sign.example/api",
  NEXT_PUBLIC_DASHBOARD_URL: "https://app.example",
};
const provider = "https://identitytoolkit.googleapis.com/";
const forSite = (origin: string) =>
  new Response(null, { headers: { "access-control-allow-origin": origin } });

test("R-AUTH-9 hosted accounts need a key, the site among the authorized domains, and an API that answers its pages", async () => {
  const examine = (world: World) => examineAccounts(parseEnv(accounts), world);
  const known = Response.json({ authorizedDomains: ["www.paraph.example"] });
  const right = worldWith({ [provider]: known, "https://sign.example/": forSite(siteUrl) });
  expect((await examine(right)).map(({ state }) => state)).toEqual(["fine", "fine"]);
  const unknown = Response.json({ authorizedDomains: ["localhost"] });
  const strange = worldWith({
    [provider]: unknown,
    "https://sign.example/": forSite("https://other.example"),
  });
  expect(wrongs(await examine(strange))).toEqual([
    "Accounts: the windows of Google and Microsoft refuse www.paraph.example",
    `Accounts: https://sign.example/api does not answer pages of ${siteUrl}`,
  ]);
  const refused = worldWith({ [provider]: new Response(null, { status: 400 }) });
  expect(wrongs(await examine(refused))).toEqual([
    "Accounts: asking the identity provider failed: it answered 400",
    "Accounts: https://sign.example/api can't be reached: getaddrinfo ENOTFOUND",
  ]);
  expect(wrongs(await examineAccounts(parseEnv({ SITE_URL: siteUrl }), worldWith()))).toEqual([
    `Accounts: off, because local accounts are for this machine alone, and SITE_URL is ${siteUrl}`,
  ]);
});

test("R-AUTH-9 hosted accounts at another address are asked there, and the advice names its variable", async () => {
  const elsewhere = parseEnv({ ...accounts, FIREBASE_API_HOST: "https://accounts.example" });
  const known = Response.json({ authorizedDomains: ["www.paraph.example"] });
  const host = "https://accounts.example/identitytoolkit.googleapis.com/v1/projects";
  const right = worldWith({ [host]: known, "https://sign.example/": forSite(siteUrl) });
  expect((await examineAccounts(elsewhere, right)).map(({ state }) => state)).toEqual(["fine", "fine"]);
  const [finding] = await examineAccounts(elsewhere, worldWith({ [provider]: known }));
  expect(finding?.what).toContain("https://accounts.example failed: getaddrinfo ENOTFOUND");
  expect(finding?.advice).toContain("FIREBASE_API_HOST");
});

test("who sells nothing and signs nobody in says so, and has nothing to correct", async () => {
  const examine = async (source: Record<string, string>) => {
    const environment = parseEnv({ SITE_URL: siteUrl, ...source });
    return [
      ...(await examineAccounts(environment, worldWith())),
      ...(await examinePayments(environment, source, worldWith(), null)),
    ];
  };
  const undecided = await examine({});
  expect(undecided.map(({ state }) => state)).toEqual(["wrong", "wrong"]);
  expect(undecided.map(({ advice }) => advice)).toEqual([
    expect.stringContaining("PARAPH_ACCOUNTS=off"),
    expect.stringContaining("PARAPH_PAYMENTS=off"),
  ]);
  const decided = await examine({ PARAPH_ACCOUNTS: "off", PARAPH_PAYMENTS: "off" });
  expect(decided.map(({ state }) => state)).toEqual(["fine", "fine"]);
});

test("R-PAY-3 prices without an identifier or other than the provider's are named", async () => {
  const source = {
    NEXT_PUBLIC_PAYMENTS_API_URL: "https://pay.example/api",
    NEXT_PUBLIC_STRIPE_PRICES: "lifetime_99=price_1",
  };
  const world = worldWith({ "https://pay.example/": forSite("*") });
  const retrieve = async () => ({ active: true, currency: "usd", unit_amount: 12_300, recurring: null });
  const found = wrongs(await examinePayments(parseEnv(source), source, world, retrieve));
  expect(found).toContain(
    'Prices: "lifetime_99" (price_1): the amount is 9900 in lib/selling/prices.ts and 12300 at the provider',
  );
  expect(found.filter((what) => what.includes("has no identifier")).length).toBeGreaterThan(5);
});

test("the check names what this machine can't give, and names of variables that nobody reads", async () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "paraph-doctor-"));
  const file = path.join(folder.path, "a-file");
  writeFileSync(file, "");
  const examine = async (source: Record<string, string>, problem?: string) => {
    const askStore = async () => {
      if (problem) throw new Error(problem);
    };
    const findings = await examineMachine(parseEnv(source), source, askStore);
    return findings.filter(({ state }) => state !== "fine").map(({ what, advice }) => `${what} ${advice}`);
  };
  const good = { PARAPH_DATA: path.join(folder.path, "new/data"), PORT: "3000", METRICS_PORT: "9464" };
  expect(await examine(good)).toEqual([]);
  expect(await examine({ ...good, EDITOR: "vi", PATH: "/bin", HOSTS: "x" })).toEqual([]);
  expect(await examine({ ...good, PARAPH_DATA: path.join(file, "data") })).toEqual([
    expect.stringMatching(/can't be written .* PARAPH_DATA/),
  ]);
  expect(await examine({ ...good, METRICS_PORT: "3000" })).toEqual([
    "Ports: METRICS_PORT and PORT are both 3000 Give the metrics a port of their own.",
  ]);
  expect(await examine({ ...good, SITE_URL: "https://www.paraph.example/site" })).toEqual([
    expect.stringContaining("SITE_URL has the path /site"),
  ]);
  const store = { ...good, PARAPH_STORE: "redis://10.0.0.5:6379" };
  expect(await examine(store)).toEqual([]);
  expect(await examine(store, "connect ECONNREFUSED")).toEqual([
    expect.stringMatching(/10\.0\.0\.5:6379 does not answer \(connect ECONNREFUSED\)/),
  ]);
  expect(await examine({ ...good, PARAPH_STROE: "redis://x", SITE_ULR: "https://x.example" })).toEqual([
    "Variables: PARAPH_STROE is set, and nothing reads it Did you mean PARAPH_STORE?",
    "Variables: SITE_ULR is set, and nothing reads it Did you mean SITE_URL?",
  ]);
});
