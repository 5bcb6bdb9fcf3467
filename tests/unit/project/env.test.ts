import { expect, test } from "vitest";
import { EnvironmentError, parseEnv } from "../../../lib/env/environment.ts";
import { parsePaymentEnv } from "../../../lib/env/payments.ts";
import { parseAccountEnv, parsePublicEnv } from "../../../lib/env/public.ts";

const hosted = {
  NEXT_PUBLIC_SANITY_PROJECT_ID: "abc123",
  NEXT_PUBLIC_SANITY_DATASET: "staging",
  SANITY_API_READ_TOKEN: "read-token",
  SANITY_API_WRITE_TOKEN: "write-token",
  SANITY_WEBHOOK_SECRET: "hook-secret",
};

const hostedAccounts = {
  NEXT_PUBLIC_FIREBASE_API_KEY: "AIzaKey",
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: "paraph-live.firebaseapp.com",
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: "paraph-live",
  NEXT_PUBLIC_SIGNATURE_API_URL: "https://api.example.com/signature/",
  NEXT_PUBLIC_DASHBOARD_URL: "https://app.example.com",
};

const localAccounts = {
  mode: "local",
  isOff: false,
  apiKey: "local",
  authDomain: "",
  projectId: "demo-paraph",
  apiHost: null,
  signatureApiUrl: "/local/signature-api",
  dashboardUrl: "/local/dashboard",
  handoff: "code",
};

test("an empty environment gives the whole local system", () => {
  expect(parseEnv({})).toEqual({
    assistants: { token: undefined, lakeToken: undefined },
    auditDays: 365,
    lake: {
      mode: "local",
      projectId: "local",
      dataset: "production",
      apiHost: null,
      assetBase: "/lake",
      url: "http://127.0.0.1:3100",
      token: undefined,
      writeToken: undefined,
      webhookSecret: undefined,
    },
    accounts: { ...localAccounts, url: undefined, offBecause: null },
    payments: {
      ...parsePaymentEnv({}),
      provider: null,
      added: { lines: [], problems: [] },
      isOff: false,
      offBecause: null,
    },
    leads: { notification: null, keepDays: null },
    tracking: { analytics: null, tag: null, pixel: null, geolocation: null },
    machines: { storeUrl: null, backEndsUrl: null, listen: null, token: "" },
    public: undefined,
    host: "127.0.0.1",
    mail: { transport: null, leadsTo: null },
    singleSignOn: null,
    metrics: null,
    port: 3000,
    visits: { offBecause: null, keepDays: 400 },
    regionHeader: null,
    consentDays: 1095,
    trustProxy: [],
    siteUrl: "http://127.0.0.1:3000",
    exposedBecause: null,
    dataFolder: ".data",
    release: "",
    revisionsFile: ".data/lake/datasets/production.db",
  });
});

test("a complete set of variables replaces the local lake", () => {
  expect(parseEnv({ ...hosted, LAKE_URL: "http://127.0.0.1:1", LAKE_TOKEN: "local" }).lake).toEqual({
    mode: "hosted",
    projectId: "abc123",
    dataset: "staging",
    apiHost: null,
    assetBase: "https://cdn.sanity.io",
    url: undefined,
    token: "read-token",
    writeToken: "write-token",
    webhookSecret: "hook-secret",
  });
});

test("browsers learn the public variables that are set, and no secret", () => {
  const all = { ...hosted, NEXT_PUBLIC_HANDOFF: " ", NEXT_PUBLIC_OF_SOMEBODY_ELSE: "x", PORT: "3001" };
  expect(JSON.parse(parseEnv(all).public ?? "")).toEqual({
    NEXT_PUBLIC_SANITY_PROJECT_ID: "abc123",
    NEXT_PUBLIC_SANITY_DATASET: "staging",
  });
});

test.each(Object.keys(hosted))("an incomplete set is an error that names the missing %s", (missing) => {
  const error = failure({ ...hosted, [missing]: " " });
  expect(error).toContain(`set, ${missing} missing.`);
  expect(error).not.toContain("read-token");
});

test("R-AUTH a complete set of account variables replaces the local services, whichever lake is used", () => {
  const expected = {
    mode: "hosted",
    isOff: false,
    apiKey: "AIzaKey",
    authDomain: "paraph-live.firebaseapp.com",
    projectId: "paraph-live",
    apiHost: null,
    signatureApiUrl: "https://api.example.com/signature",
    dashboardUrl: "https://app.example.com",
    handoff: "code",
    url: undefined,
    offBecause: null,
  };
  const local = parseEnv({ ...hostedAccounts, ACCOUNTS_URL: "http://127.0.0.1:1" });
  expect(local.accounts).toEqual(expected);
  expect(local.lake.mode).toBe("local");
  const both = parseEnv({ ...hosted, ...hostedAccounts, HOST: "0.0.0.0" });
  expect([both.lake.mode, both.accounts.mode, both.accounts.offBecause]).toEqual(["hosted", "hosted", null]);
  expect(parseEnv(hosted).accounts.mode).toBe("local");
  const off = parseEnv({ ...hostedAccounts, PARAPH_ACCOUNTS: "off" }).accounts;
  expect([off.isOff, off.offBecause]).toEqual([true, "PARAPH_ACCOUNTS is off"]);
});

test("R-PAY-2 local payments work beside hosted accounts, but never when others could reach them", () => {
  const url = "http://127.0.0.1:1";
  const asked = [{}, hostedAccounts, { HOST: "0.0.0.0" }].map(
    (source) => parseEnv({ ...source, ACCOUNTS_URL: url }).payments.url,
  );
  expect(asked).toEqual([url, url, undefined]);
  const { isOff, offBecause } = parseEnv({ PARAPH_PAYMENTS: "off" }).payments;
  expect([isOff, offBecause]).toEqual([true, "PARAPH_PAYMENTS is off"]);
  expect(
    failure({ PARAPH_PAYMENTS: "off", NEXT_PUBLIC_PAYMENTS_API_URL: "https://pay.example.com" }),
  ).toContain("PARAPH_PAYMENTS is off, and NEXT_PUBLIC_PAYMENTS_API_URL is set.");
});

test.each(Object.keys(hostedAccounts))(
  "R-AUTH an incomplete set of account variables is an error that names the missing %s",
  (missing) => {
    expect(failure({ ...hostedAccounts, [missing]: "" })).toContain(
      "The set of hosted accounts is half configured",
    );
    expect(failure({ ...hostedAccounts, [missing]: "" })).toContain(`set, ${missing} missing.`);
  },
);

test.each([
  ["NEXT_PUBLIC_SIGNATURE_API_URL", "api.example.com"],
  ["NEXT_PUBLIC_SIGNATURE_API_URL", "http://api.example.com"],
  ["NEXT_PUBLIC_DASHBOARD_URL", "javascript:alert(1)"],
  ["NEXT_PUBLIC_DASHBOARD_URL", "https://app.example.com/?next="],
  ["NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN", "https://paraph-live.firebaseapp.com"],
  ["NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN", "a.example; script-src *"],
  ["NEXT_PUBLIC_HANDOFF", "cookie"],
])("R-AUTH-7 %s=%s is refused, and the error names the value and what to set", (name, value) => {
  expect(failure({ ...hostedAccounts, [name]: value })).toContain(`${name} is "${value}". Set it to`);
});

test.each([
  [{ HOST: "0.0.0.0" }, "HOST is 0.0.0.0"],
  [{ HOST: "192.168.1.5" }, "HOST is 192.168.1.5"],
  [{ SITE_URL: "https://www.example.com" }, "SITE_URL is https://www.example.com"],
  [{ PARAPH_BUNDLE: "yes" }, "this is a bundle"],
  [{ PARAPH_BUNDLE: "yes", SITE_URL: "http://127.0.0.1:3000" }, "this is a bundle"],
])(
  "R-AUTH local accounts, pretended money and one-click sign-in are off when others could reach them: %o",
  (source, reason) => {
    const { accounts, payments, exposedBecause } = parseEnv({
      ...source,
      ACCOUNTS_URL: "http://127.0.0.1:1",
    });
    expect(exposedBecause).toBe(reason);
    expect(accounts.offBecause).toContain(reason);
    expect(accounts.url).toBeUndefined();
    expect(payments.offBecause).toContain(reason);
  },
);

test.each([
  ["SMTP_URL", "smtps//user:hunter2@smtp.example.com"],
  ["PARAPH_STORE", "redis//:hunter2@10.0.0.5"],
  ["MAIL_WEBHOOK_SECRET", "hunter2"],
  ["LEADS_WEBHOOK_SECRET", "hunter2"],
  ["PARAPH_BACK_ENDS_TOKEN", "hunter2"],
  ["PARAPH_ASSISTANT_TOKEN", "hunter2"],
])("an error about %s says what to set, and nothing of its value", (name, value) => {
  const error = failure({ [name]: value });
  expect(error).toContain(`${name} can't be used as it is. Set it to`);
  expect(error).not.toContain("hunter2");
});

test.each([
  [hostedAccounts, "the real project paraph-live"],
  [{ HOST: "0.0.0.0" }, "HOST 0.0.0.0"],
])("R-AUTH an emulator's address is refused together with %o", (source, meets) => {
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };
  expect(failure({ ...source, ...emulator })).toContain(`set together with ${meets}`);
  expect(parseEnv(emulator).accounts.mode).toBe("local");
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PORT", "3000.5"],
  ["LAKE_URL", "localhost:3100"],
  ["LAKE_URL", "ftp://127.0.0.1"],
  ["SITE_URL", "paraph"],
])("%s=%s is refused, and the error names the value and what to set", (name, value) => {
  expect(failure({ [name]: value })).toContain(`${name} is "${value}". Set it to`);
});

test("R-CMS-3 a receiver of leads has an encrypted address and a secret, and belongs to the local lake", () => {
  const told = {
    LEADS_WEBHOOK_URL: "https://crm.example.com/leads?key=1",
    LEADS_WEBHOOK_SECRET: "0123456789abcdef",
  };
  expect(parseEnv(told).leads.notification).toEqual({
    url: told.LEADS_WEBHOOK_URL,
    secret: told.LEADS_WEBHOOK_SECRET,
  });
  expect(() => parseEnv({ LEADS_WEBHOOK_URL: told.LEADS_WEBHOOK_URL })).toThrow("belong together");
  expect(() => parseEnv({ ...told, LEADS_WEBHOOK_URL: "http://crm.example.com/" })).toThrow(
    "LEADS_WEBHOOK_URL is",
  );
  expect(parseEnv({ LEADS_KEEP_DAYS: "365" }).leads.keepDays).toBe(365);
  expect(() => parseEnv({ LEADS_KEEP_DAYS: "1.5" })).toThrow("a whole number of days");
  expect(() => parseEnv({ ...told, LEADS_WEBHOOK_SECRET: "short" })).toThrow("at least 16 characters");
  expect(() => parseEnv({ ...told, ...hosted })).toThrow(
    "LEADS_WEBHOOK_SECRET is set, and the lake is hosted",
  );
  expect(parseEnv({ LEADS_KEEP_DAYS: "365", ...hosted }).leads.keepDays).toBe(365);
});

test("mails leave in one way, from an address that a header can hold, and belong to the local lake", () => {
  const smtp = { SMTP_URL: "smtps://user:secret@smtp.example.com", MAIL_FROM: "Paraph <studio@example.com>" };
  const posted = {
    MAIL_WEBHOOK_URL: "https://mail.example.com/send",
    MAIL_WEBHOOK_SECRET: "0123456789abcdef",
  };
  expect(parseEnv({}).mail).toEqual({ transport: null, leadsTo: null });
  expect(parseEnv({ ...smtp, MAIL_LEADS_TO: "sales@example.com" }).mail).toEqual({
    transport: { kind: "smtp", url: smtp.SMTP_URL, from: smtp.MAIL_FROM },
    leadsTo: "sales@example.com",
  });
  expect(parseEnv(posted).mail.transport).toMatchObject({ kind: "webhook", from: null });
  expect(parseEnv({ ...smtp, MAIL_FROM: "studio@example.com" }).mail.transport?.from).toBe(
    "studio@example.com",
  );
  for (const MAIL_FROM of ["nobody", "A <a@b.co>\r\nBcc: x@y.co", "a@b.co, x@y.co", '"a\r\nb"@c.co'])
    expect(() => parseEnv({ ...smtp, MAIL_FROM }), MAIL_FROM).toThrow("MAIL_FROM is");
  expect(() => parseEnv({ ...smtp, SMTP_URL: "https://smtp.example.com" })).toThrow("SMTP_URL can't");
  expect(() => parseEnv({ SMTP_URL: smtp.SMTP_URL })).toThrow("MAIL_FROM is not");
  expect(() => parseEnv({ MAIL_WEBHOOK_URL: posted.MAIL_WEBHOOK_URL })).toThrow("belong together");
  expect(() => parseEnv({ ...posted, MAIL_WEBHOOK_URL: "http://mail.example.com" })).toThrow(
    "MAIL_WEBHOOK_URL is",
  );
  expect(() => parseEnv({ ...smtp, ...posted })).toThrow("both set");
  expect(() => parseEnv({ MAIL_LEADS_TO: "a@b.co, c@d.co" })).toThrow("MAIL_LEADS_TO is");
  expect(() => parseEnv({ ...smtp, ...hosted })).toThrow("SMTP_URL is set, and the lake is hosted");
});

test("R-TRACK-5 visits are counted for 400 days, unless the environment says otherwise or the lake is hosted", () => {
  expect(parseEnv({}).visits).toEqual({ offBecause: null, keepDays: 400 });
  expect(parseEnv({ PARAPH_VISITS: "off", VISITS_KEEP_DAYS: "30" }).visits).toEqual({
    offBecause: "PARAPH_VISITS is off",
    keepDays: 30,
  });
  expect(parseEnv(hosted).visits.offBecause).toBeNull();
  expect(() => parseEnv({ PARAPH_VISITS: "no" })).toThrow(
    'PARAPH_VISITS is "no". Set it to off, or unset it.',
  );
  expect(() => parseEnv({ VISITS_KEEP_DAYS: "0" })).toThrow("a whole number of days");
});

test("single sign-on is whole, names roles that exist, and belongs to the local lake", () => {
  const provider = {
    OIDC_ISSUER: "https://login.example.com",
    OIDC_CLIENT_ID: "studio",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_ROLES: '{"admins": "administrator"}',
  };
  expect(parseEnv({ ...provider, OIDC_ONLY: "true" }).singleSignOn).toEqual({
    issuer: provider.OIDC_ISSUER,
    clientId: "studio",
    clientSecret: "secret",
    name: null,
    groupsClaim: null,
    roles: provider.OIDC_ROLES,
    isOnly: true,
  });
  expect(() => parseEnv({ OIDC_ONLY: "true" })).toThrow("OIDC_ONLY set, and OIDC_ISSUER, OIDC_CLIENT_ID");
  for (const roles of ["admins", "[]", "{}", '{"admins": "owner"}'])
    expect(() => parseEnv({ ...provider, OIDC_ROLES: roles }), roles).toThrow("the role of each group");
  expect(() => parseEnv({ ...provider, OIDC_ISSUER: "http://login.example.com" })).toThrow("OIDC_ISSUER is");
  expect(() => parseEnv({ ...provider, ...hosted })).toThrow("and the lake is hosted");
});

test("the audit is kept for 365 days, or as many as the environment says", () => {
  expect(parseEnv({ AUDIT_KEEP_DAYS: "30" }).auditDays).toBe(30);
  expect(() => parseEnv({ AUDIT_KEEP_DAYS: "forever" })).toThrow("a whole number of days");
});

test("all problems are reported at once", () => {
  const error = failure({ PORT: "x", SITE_URL: "y", SANITY_WEBHOOK_SECRET: "z" });
  expect(error.split("\n")).toHaveLength(3);
});

test.each([
  [{ PORT: "4000" }, "http://127.0.0.1:4000"],
  [{ HOST: "0.0.0.0" }, "http://localhost:3000"],
  [{ HOST: "::" }, "http://localhost:3000"],
  [{ SITE_URL: "https://www.example.com/" }, "https://www.example.com"],
])("the public address follows from %o", (source, expected) => {
  expect(parseEnv(source).siteUrl).toBe(expected);
});

test("the revisions file is in the data folder unless set", () => {
  expect(parseEnv({ PARAPH_DATA: "/srv/paraph" }).revisionsFile).toBe(
    "/srv/paraph/lake/datasets/production.db",
  );
  expect(parseEnv({ PARAPH_REVISIONS: "/srv/r.db" }).revisionsFile).toBe("/srv/r.db");
});

test("the browser's configuration needs no secret and falls back to the local project", () => {
  expect(parsePublicEnv({ NEXT_PUBLIC_SANITY_PROJECT_ID: "abc123" })).toEqual({
    mode: "hosted",
    projectId: "abc123",
    dataset: "production",
    apiHost: null,
    assetBase: "https://cdn.sanity.io",
  });
  expect(parsePublicEnv({ NEXT_PUBLIC_SANITY_DATASET: "staging" })).toEqual({
    mode: "local",
    projectId: "local",
    dataset: "production",
    apiHost: null,
    assetBase: "/lake",
  });
});

test("a hosted lake at another address also has the uploaded files, and a local one has no such address", () => {
  const elsewhere = { ...hosted, SANITY_API_HOST: "https://lake.example/" };
  expect(parseEnv(elsewhere).lake).toMatchObject({
    url: "https://lake.example",
    assetBase: "https://lake.example",
  });
  expect(failure({ SANITY_API_HOST: "https://lake.example" })).toContain(
    "SANITY_API_HOST is set, and NEXT_PUBLIC_SANITY_PROJECT_ID is not.",
  );
  expect(failure({ ...hosted, SANITY_API_HOST: "http://lake.example" })).toContain("SANITY_API_HOST is");
});

test("R-AUTH-9 hosted accounts may be at another address, which browsers learn, too", () => {
  const elsewhere = { ...hostedAccounts, FIREBASE_API_HOST: "https://accounts.example/" };
  expect(parseEnv(elsewhere).accounts.apiHost).toBe("https://accounts.example");
  expect(JSON.parse(parseEnv(elsewhere).public ?? "").FIREBASE_API_HOST).toBe("https://accounts.example/");
  expect(failure({ FIREBASE_API_HOST: "https://accounts.example" })).toContain(
    "FIREBASE_API_HOST is set, and NEXT_PUBLIC_FIREBASE_API_KEY is not.",
  );
  const open = { ...hostedAccounts, FIREBASE_API_HOST: "http://accounts.example" };
  expect(failure(open)).toContain('FIREBASE_API_HOST is "http://accounts.example". Set it to');
});

test("R-AUTH in the browser the local accounts are paths on its own origin", () => {
  expect(parseAccountEnv({})).toEqual(localAccounts);
  expect(parseAccountEnv({ NEXT_PUBLIC_HANDOFF: "query" })).toEqual({ ...localAccounts, handoff: "query" });
});

function failure(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return "no error";
}

const ofMachines = {
  PARAPH_STORE: "rediss://store.example:6380/2",
  PARAPH_BACK_ENDS_TOKEN: "thirty-two characters and some more",
};

test("several machines name their store, and one of them offers the back ends that the others use", () => {
  const offering = parseEnv({ ...ofMachines, PARAPH_BACK_ENDS_LISTEN: "[fd00::5]:3100" }).machines;
  expect(offering).toMatchObject({ listen: { host: "fd00::5", port: 3100 }, backEndsUrl: null });
  const using = parseEnv({ ...ofMachines, PARAPH_BACK_ENDS_URL: "http://10.0.0.5:3100/" }).machines;
  expect(using).toMatchObject({ listen: null, backEndsUrl: "http://10.0.0.5:3100" });
});

test.each([
  [{ PARAPH_STORE: "http://10.0.0.5" }, "PARAPH_STORE can't be used as it is"],
  [{ ...ofMachines, PARAPH_BACK_ENDS_LISTEN: "3100" }, 'PARAPH_BACK_ENDS_LISTEN is "3100"'],
  [{ PARAPH_BACK_ENDS_TOKEN: "short" }, "at least 32 characters"],
  [{ PARAPH_BACK_ENDS_URL: "http://10.0.0.5:3100" }, "PARAPH_STORE and PARAPH_BACK_ENDS_TOKEN missing"],
  [
    { ...ofMachines, PARAPH_BACK_ENDS_URL: "http://10.0.0.5:3100", PARAPH_BACK_ENDS_LISTEN: "10.0.0.5:3100" },
    "are both set",
  ],
])("machines that can't work together are refused: %o", (environment, reason) => {
  expect(() => parseEnv(environment)).toThrow(reason);
});
