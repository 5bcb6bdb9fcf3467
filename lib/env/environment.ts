import type { LeadEnvironment } from "../leads/lake-variables.ts";
import { type MailEnvironment, mailOf } from "../mail/lake-variables.ts";
import { type SingleSignOnEnvironment, singleSignOnOf } from "../people/single-sign-on.ts";
import type { TrackingConfig } from "../tracking/tracking-config.ts";
import type { VisitEnvironment } from "../visits/lake-variables.ts";
import { type PaymentEnvironment, parsePaymentEnv } from "./payments.ts";
import { type PriceLines, parsePriceLines } from "./price-lines.ts";
import {
  type AccountEnvironment,
  type PublicEnvironment,
  parseAccountEnv,
  parsePublicEnv,
  withoutSlash,
} from "./public.ts";
import { type Source, writePublic } from "./public-source.ts";
import { exposedBy, listenAddress, listOf, type Variables, variables } from "./variables.ts";

export interface LakeEnvironment extends PublicEnvironment {
  /** Where this process reaches the lake. Undefined: at the vendor, where the address follows from the project. */
  readonly url: string | undefined;
  readonly token: string | undefined;
  /** Stores form submissions and counts visits of shared previews. The website writes nothing else. */
  readonly writeToken: string | undefined;
  readonly webhookSecret: string | undefined;
}

interface AccountsEnvironment extends AccountEnvironment {
  /** Where this process reaches the local services directly, once they are started. */
  readonly url: string | undefined;
  /** Why nobody can sign in here; `null` when people can. */
  readonly offBecause: string | null;
}

interface PaymentsEnvironment extends PaymentEnvironment {
  /** Where this process reaches the local payments API directly, once it is started. */
  readonly url: string | undefined;
  /** By which the local payments API knows the site's own server. */
  readonly token: string | undefined;
  /** The payment provider's secrets, for the local payments API. With `null` a stand-in replaces the provider. */
  readonly provider: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    /** Where it answers instead of the vendor's own host, without a trailing slash. */
    readonly apiHost: string | null;
  } | null;
  /** The prices that are sold beside those of the table. */
  readonly added: PriceLines;
  /** Nothing is sold, by decision. */
  readonly isOff: boolean;
  /** Why nobody can buy here; `null` when people can. */
  readonly offBecause: string | null;
}

/** What several machines have of each other. */
export interface MachinesEnvironment {
  /** The store that they share; `null`: there is one machine. */
  readonly storeUrl: string | null;
  /** Where another machine offers its lake and payments API; `null`: this one runs its own. */
  readonly backEndsUrl: string | null;
  /** Where this machine offers them to others. */
  readonly listen: { readonly host: string; readonly port: number } | null;
  /** By which the machines know each other. */
  readonly token: string;
}

/** By what `paraph mcp` lets assistants in, and reaches a hosted lake for them. */
interface AssistantsEnvironment {
  readonly token: string | undefined;
  readonly lakeToken: string | undefined;
}

export interface Environment {
  readonly lake: LakeEnvironment;
  readonly accounts: AccountsEnvironment;
  readonly payments: PaymentsEnvironment;
  readonly tracking: TrackingConfig;
  /** The header, in small letters, in which a proxy in front names the visitor's country; `null`: none does. */
  readonly regionHeader: string | null;
  /** For how long proofs of visitors' answers are kept. */
  readonly consentDays: number;
  readonly leads: LeadEnvironment;
  readonly mail: MailEnvironment;
  /** `null`: people sign in to the Studio with a password or a passkey. */
  readonly singleSignOn: SingleSignOnEnvironment | null;
  readonly visits: VisitEnvironment;
  /** For how long the local lake keeps who did what. */
  readonly auditDays: number;
  readonly machines: MachinesEnvironment;
  readonly assistants: AssistantsEnvironment;
  /** What browsers may know of it, as pages say it (lib/env/public-source.ts). */
  readonly public: string | undefined;
  readonly host: string;
  readonly port: number;
  /** The address that visitors use, without a trailing slash. */
  readonly siteUrl: string;
  /** Where Prometheus asks for metrics; `null` when nobody does. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Addresses and networks of the proxies that are trusted to report a visitor's address. */
  readonly trustProxy: readonly string[];
  /** The setting that lets other machines reach the site; `null` if none does. */
  readonly exposedBecause: string | null;
  readonly dataFolder: string;
  /** The version of what runs, and the commit it was made from; empty outside of a started system. */
  readonly release: string;
  /** The SQLite file whose `published` table says which revision of each document is current. */
  readonly revisionsFile: string;
}

/** An error in the environment. Its message tells the person who set it how to fix it. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/** Reads and checks everything the server side takes from the environment. Throws {@link EnvironmentError}. */
export function parseEnv(source: Source): Environment {
  const result = variables.safeParse(trimmed(source));
  if (!result.success) {
    throw new EnvironmentError(result.error.issues.map(({ message }) => message).join("\n"));
  }
  const values = result.data;
  const { HOST: host, PORT: port, PARAPH_DATA: dataFolder } = values;
  return {
    lake: lakeOf(source, values),
    payments: paymentsOf(source, values),
    accounts: accountsOf(source, values),
    tracking: trackingOf(values),
    regionHeader: values.TRACKING_REGION_HEADER?.toLowerCase() ?? null,
    consentDays: Number(values.CONSENTS_KEEP_DAYS ?? 1095),
    leads: leadsOf(values),
    mail: mailOf(values),
    singleSignOn: singleSignOnOf(values),
    visits: visitsOf(values),
    auditDays: Number(values.AUDIT_KEEP_DAYS ?? 365),
    machines: {
      storeUrl: values.PARAPH_STORE ?? null,
      backEndsUrl: withoutSlash(values.PARAPH_BACK_ENDS_URL) || null,
      listen: listenAddress(values.PARAPH_BACK_ENDS_LISTEN ?? ""),
      token: values.PARAPH_BACK_ENDS_TOKEN ?? "",
    },
    assistants: { token: values.PARAPH_ASSISTANT_TOKEN, lakeToken: values.SANITY_ASSISTANT_TOKEN },
    public: writePublic(source),
    host,
    port: Number(port),
    siteUrl: withoutSlash(values.SITE_URL ?? `http://${isEveryAddress(host) ? "localhost" : host}:${port}`),
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { host: values.METRICS_HOST, port: Number(values.METRICS_PORT) },
    trustProxy: values.TRUST_PROXY,
    exposedBecause: exposedBy(values),
    dataFolder,
    release: values.PARAPH_RELEASE ?? "",
    revisionsFile: values.PARAPH_REVISIONS ?? `${dataFolder}/lake/datasets/production.db`,
  };
}

function trimmed(source: Source): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}

function lakeOf(source: Source, values: Variables): LakeEnvironment {
  const target = parsePublicEnv(source);
  if (target.mode === "hosted") {
    return {
      ...target,
      url: target.apiHost ?? undefined,
      token: values.SANITY_API_READ_TOKEN,
      writeToken: values.SANITY_API_WRITE_TOKEN,
      webhookSecret: values.SANITY_WEBHOOK_SECRET,
    };
  }
  return {
    ...target,
    url: withoutSlash(values.LAKE_URL ?? "http://127.0.0.1:3100"),
    token: values.LAKE_TOKEN,
    writeToken: values.LAKE_TOKEN,
    webhookSecret: undefined,
  };
}

/**
 * The local accounts trust everybody who reaches them, because their tokens are not signed. So they exist only where no
 * other machine can reach the site.
 */
function accountsOf(source: Source, values: Variables): AccountsEnvironment {
  const target = parseAccountEnv(source);
  const exposed = target.mode === "local" ? exposedBy(values) : null;
  const offBecause = exposed
    ? `local accounts are for this machine alone, and ${exposed}`
    : target.isOff
      ? "PARAPH_ACCOUNTS is off"
      : null;
  const hasLocal = target.mode === "local" && offBecause === null;
  return { ...target, url: hasLocal ? values.ACCOUNTS_URL : undefined, offBecause };
}

/** Without a provider money is only pretended, so the API then exists only where no other machine can reach the site. */
function paymentsOf(source: Source, values: Variables): PaymentsEnvironment {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const apiHost = withoutSlash(values.STRIPE_API_HOST) || null;
  const provider = secretKey && webhookSecret ? { secretKey, webhookSecret, apiHost } : null;
  const payments = parsePaymentEnv(source);
  const exposed = payments.mode === "local" ? exposedBy(values) : null;
  const isOff = values.PARAPH_PAYMENTS === "off";
  const offBecause = isOff
    ? "PARAPH_PAYMENTS is off"
    : exposed && provider === null
      ? `the stand-in of the payment provider is for this machine alone, and ${exposed}`
      : null;
  const url = payments.mode === "local" && offBecause === null ? values.ACCOUNTS_URL : undefined;
  const token = values.ACCOUNTS_TOKEN;
  return { ...payments, url, token, provider, added: parsePriceLines(source), isOff, offBecause };
}

function leadsOf(values: Variables): LeadEnvironment {
  const { LEADS_WEBHOOK_URL: url, LEADS_WEBHOOK_SECRET: secret, LEADS_KEEP_DAYS: days } = values;
  return { notification: url && secret ? { url, secret } : null, keepDays: days ? Number(days) : null };
}

function visitsOf({ PARAPH_VISITS: setting, VISITS_KEEP_DAYS: days }: Variables): VisitEnvironment {
  return { offBecause: setting === "off" ? "PARAPH_VISITS is off" : null, keepDays: Number(days ?? 400) };
}

function trackingOf(values: Variables): TrackingConfig {
  const { TRACKING_ANALYTICS_KEY: key, TRACKING_GEOLOCATION_URL: geolocation } = values;
  const host = withoutSlash(values.TRACKING_ANALYTICS_HOST ?? "https://api-js.mixpanel.com");
  return {
    analytics: key ? { key, host: key === "local" ? "/local/analytics" : host } : null,
    tag: values.TRACKING_TAG_ID ?? null,
    pixel: values.TRACKING_PIXEL_ID ?? null,
    geolocation: geolocation === "local" ? "/local/geolocation" : (geolocation ?? null),
    ...(values.TRACKING_OPT_OUT_REGIONS && { optOutRegions: listOf(values.TRACKING_OPT_OUT_REGIONS) }),
  };
}

function isEveryAddress(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

let parsed: Environment | undefined;

/** The environment of this process, read once. A function, so that importing this file never throws. */
export function env(): Environment {
  parsed ??= parseEnv(process.env);
  return parsed;
}
