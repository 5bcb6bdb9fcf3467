import { type AccountsEnvironment, accountProblems, exposedBy, parseAccounts } from "./account-env.ts";
import { isHttpUrl, read, type Source } from "./env-source.ts";
import { type PaymentEnvironment, parsePaymentEnv } from "./payment-env.ts";
import { paymentProblems } from "./payment-problems.ts";
import { type PublicEnvironment, parsePublicEnv } from "./public-env.ts";
import type { TrackingConfig } from "./tracking/tracking-config.ts";
import { parseTracking, trackingProblems } from "./tracking/tracking-env.ts";

export interface LakeEnvironment extends PublicEnvironment {
  /** Where this process reaches the local lake directly; the hosted lake's address follows from its project. */
  readonly url: string | undefined;
  readonly token: string | undefined;
  /** Stores what visitors send with forms. The website writes nothing else. */
  readonly writeToken: string | undefined;
  readonly webhookSecret: string | undefined;
}

export interface PaymentsEnvironment extends PaymentEnvironment {
  /** Where this process reaches the local payments API directly, once it is started beside the local accounts or alone. */
  readonly url: string | undefined;
  /** Of the real payment provider, for the local payments API; `null`: a stand-in takes its place. */
  readonly provider: { readonly secretKey: string; readonly webhookSecret: string } | null;
  /** Why nobody can buy here; `null` when people can. */
  readonly offBecause: string | null;
}

export interface Environment {
  readonly lake: LakeEnvironment;
  readonly accounts: AccountsEnvironment;
  readonly payments: PaymentsEnvironment;
  readonly tracking: TrackingConfig;
  readonly host: string;
  readonly port: number;
  /** Address that visitors use, without a slash at the end. */
  readonly siteUrl: string;
  readonly dataFolder: string;
  /** The SQLite file whose `published` table says which revision of each document is current. */
  readonly revisionsFile: string;
}

/** The environment is wrong in a way that only the person who set it can mend; the message says how. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/** Each back end is local until its whole set of variables is given. */
const hostedSets = {
  "The hosted Content Lake": [
    "NEXT_PUBLIC_SANITY_PROJECT_ID",
    "NEXT_PUBLIC_SANITY_DATASET",
    "SANITY_API_READ_TOKEN",
    "SANITY_API_WRITE_TOKEN",
    "SANITY_WEBHOOK_SECRET",
  ],
  "The set of hosted accounts": [
    "NEXT_PUBLIC_FIREBASE_API_KEY",
    "NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN",
    "NEXT_PUBLIC_FIREBASE_PROJECT_ID",
    "NEXT_PUBLIC_SIGNATURE_API_URL",
    "NEXT_PUBLIC_DASHBOARD_URL",
  ],
  "The payment provider": ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
} as const;

/** Reads and checks everything the server side takes from the environment. Throws {@link EnvironmentError}. */
export function parseEnv(source: Source): Environment {
  const problems = Object.entries(hostedSets).flatMap(([name, variables]) =>
    halfSet(source, name, variables),
  );
  const portText = read(source, "PORT") ?? "3000";
  const port = Number(portText);
  if (!/^\d{1,5}$/.test(portText) || port > 65535) {
    problems.push(`PORT is "${portText}". Set it to a whole number from 0 to 65535.`);
  }
  const lakeUrl = read(source, "LAKE_URL");
  const givenSiteUrl = read(source, "SITE_URL");
  for (const [name, value] of Object.entries({ LAKE_URL: lakeUrl, SITE_URL: givenSiteUrl })) {
    if (value !== undefined && !isHttpUrl(value)) {
      problems.push(`${name} is "${value}". Set it to an address such as http://127.0.0.1:3000.`);
    }
  }
  const host = read(source, "HOST") ?? "127.0.0.1";
  problems.push(...accountProblems(source, host), ...paymentProblems(source));
  if (problems.length > 0) throw new EnvironmentError(problems.join("\n"));

  const dataFolder = read(source, "PARAPH_DATA") ?? ".data";
  const siteUrl = withoutSlash(givenSiteUrl ?? `http://${isEveryAddress(host) ? "localhost" : host}:${port}`);
  const accounts = parseAccounts(source, host, siteUrl);
  const hasLocalServices = accounts.mode === "local" && accounts.offBecause === null;
  problems.push(...trackingProblems(source, hasLocalServices));
  if (problems.length > 0) throw new EnvironmentError(problems.join("\n"));
  return {
    lake: parseLake(source, lakeUrl),
    payments: parsePayments(source, exposedBy(host, siteUrl)),
    accounts,
    tracking: parseTracking(source),
    host,
    port,
    siteUrl,
    dataFolder,
    revisionsFile: read(source, "PARAPH_REVISIONS") ?? `${dataFolder}/lake/datasets/production.db`,
  };
}

function parseLake(source: Source, lakeUrl: string | undefined): LakeEnvironment {
  const target = parsePublicEnv(source);
  if (target.mode === "hosted") {
    return {
      ...target,
      url: undefined,
      token: read(source, "SANITY_API_READ_TOKEN"),
      writeToken: read(source, "SANITY_API_WRITE_TOKEN"),
      webhookSecret: read(source, "SANITY_WEBHOOK_SECRET"),
    };
  }
  return {
    ...target,
    url: withoutSlash(lakeUrl ?? "http://127.0.0.1:3100"),
    token: read(source, "LAKE_TOKEN"),
    writeToken: read(source, "LAKE_TOKEN"),
    webhookSecret: read(source, "LAKE_WEBHOOK_SECRET"),
  };
}

/** Its ledger names buyers and where they came from, so the local one exists only where no other machine can reach it. */
function parsePayments(source: Source, exposed: string | null): PaymentsEnvironment {
  const secretKey = read(source, "STRIPE_SECRET_KEY");
  const webhookSecret = read(source, "STRIPE_WEBHOOK_SECRET");
  const provider = secretKey && webhookSecret ? { secretKey, webhookSecret } : null;
  const payments = parsePaymentEnv(source);
  const isOff = payments.mode === "local" && exposed !== null;
  const offBecause = isOff ? `the local payments API is for this machine alone, and ${exposed}` : null;
  const url = payments.mode === "local" && !isOff ? read(source, "ACCOUNTS_URL") : undefined;
  return { ...payments, url, provider, offBecause };
}

function halfSet(source: Source, name: string, variables: readonly string[]): string[] {
  const missing = variables.filter((variable) => read(source, variable) === undefined);
  if (missing.length === 0 || missing.length === variables.length) return [];
  const given = variables.filter((variable) => !missing.includes(variable));
  return [
    `${name} is half configured: ${given.join(", ")} set, ${missing.join(", ")} missing. ` +
      "Set the missing ones, or unset them all to use the local one.",
  ];
}

function isEveryAddress(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

let parsed: Environment | undefined;

/** The environment of this process, read once. A function, so that importing this file never throws. */
export function env(): Environment {
  parsed ??= parseEnv(process.env);
  return parsed;
}
