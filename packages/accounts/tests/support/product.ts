import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Receipt } from "@paraph/service/receipt";
import { Hono } from "hono";
import { generateSync } from "otplib";
import { createDashboard } from "../../src/signature-api/dashboard/app.ts";
import { openProductDatabase } from "../../src/signature-api/database.ts";
import type { Account, Identity } from "../../src/signature-api/dependencies.ts";
import { seedSecondFactor } from "../../src/signature-api/second-factor.ts";
import { createSignatureApi } from "../../src/signature-api/signature-api.ts";

export const site = "http://127.0.0.1:3000";

/** The time at which the tests' clock starts: the first second of a 30-second step. */
const start = Date.parse("2026-03-02T10:00:00Z");

export const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

export interface TestProduct extends AsyncDisposable {
  readonly database: DatabaseSync;
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Closes everything and reopens it on the same database file. */
  readonly restart: () => void;
  /** Log lines, in which tests look for secrets. */
  readonly logged: readonly string[];
  /** The identity provider's accounts; `null` for a deleted one. */
  readonly accounts: Map<string, Account | null>;
  /** Accounts whose sign-ins were ended at the identity provider. */
  readonly ended: readonly string[];
  /** The payments' receipts, by checkout session. */
  readonly receipts: Map<string, Receipt>;
  readonly fetch: (target: string, init?: RequestInit) => Promise<Response>;
  readonly post: (
    call: string,
    body: unknown,
    token?: string,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /** The current code, or the code some seconds earlier or later. */
  readonly code: (secondsAway?: number, of?: string) => string;
  readonly pass: (seconds: number) => void;
  /** An ID token for Anna, with some fields changed. */
  readonly tokenOf: (changes?: Partial<Identity>) => string;
  /** Turns the second factor on and returns such a token. */
  readonly enrolled: (changes?: Partial<Identity>) => string;
}

const anna: Identity = {
  uid: "anna",
  email: "anna@demo.example",
  emailVerified: true,
  name: "Anna Example",
  method: "password",
  authTime: start / 1000 - 5,
};

/** The signature API and the dashboard on one database file, with a clock that only a test moves. */
export async function startProduct(at = start): Promise<TestProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-product-"));
  const file = path.join(folder, "product/product.db");
  const identities = new Map<string, Identity>();
  const accounts = new Map<string, Account | null>();
  const receipts = new Map<string, Receipt>();
  const ended: string[] = [];
  const logged: string[] = [];
  let time = at;
  const deps = {
    verifyIdToken: async (token: string) => identities.get(token) ?? null,
    findAccount: async (uid: string) => accounts.get(uid) ?? null,
    endSignIns: async (uid: string) => void ended.push(uid),
    records: [{ name: "purchases", recordsOf: async ({ email }: { email: string }) => [{ buyer: email }] }],
    findReceipt: (session: string) => receipts.get(session) ?? null,
    now: () => new Date(time),
    log: (message: string) => void logged.push(message),
  };
  let running = open();

  function open() {
    const database = openProductDatabase(file);
    const app = new Hono()
      .route("/local/signature-api", createSignatureApi({ ...deps, database }))
      .route("/local/dashboard", createDashboard({ ...deps, database }));
    return { database, app };
  }

  const tokenOf = (changes: Partial<Identity> = {}): string => {
    const identity = { ...anna, ...changes };
    const token = `head.${identity.uid}-${identities.size}.`;
    identities.set(token, identity);
    if (!accounts.has(identity.uid)) {
      accounts.set(identity.uid, { emailVerified: identity.emailVerified, validSince: start / 1000 - 1000 });
    }
    return token;
  };
  const fetch = async (target: string, init: RequestInit = {}): Promise<Response> =>
    running.app.request(new URL(target, site).href, { redirect: "manual", ...init });

  return {
    get database() {
      return running.database;
    },
    routes: running.app.routes,
    restart() {
      running.database.close();
      running = open();
    },
    logged,
    accounts,
    ended,
    receipts,
    fetch,
    post: (call, body, token, headers = {}) =>
      fetch(`/local/signature-api${call}`, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: {
          "content-type": "application/json",
          ...headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      }),
    code: (secondsAway = 0, of = secret) =>
      generateSync({ secret: of, epoch: Math.floor(time / 1000) + secondsAway }),
    pass: (seconds) => {
      time += seconds * 1000;
    },
    tokenOf,
    enrolled(changes = {}) {
      seedSecondFactor(running.database, { uid: changes.uid ?? anna.uid, secret });
      return tokenOf(changes);
    },
    async [Symbol.asyncDispose]() {
      running.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function ownerBody(accessToken: string, changes: Record<string, unknown> = {}) {
  return {
    email: "anna@demo.example",
    name: null,
    profilePic: null,
    phone: null,
    from: "website",
    timezone: "Europe/Berlin",
    accessToken,
    projectId: "demo-paraph",
    utmData: { utm_source: "news", utm_campaign: "paidtrial" },
    ...changes,
  };
}
