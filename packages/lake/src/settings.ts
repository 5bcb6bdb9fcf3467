import { defaultAssetLimits } from "./assets/limits.ts";
import { isLoopback, originsFrom } from "./http/origins.ts";
import { defaultMailSettings, type MailSettings, mailSettingsFrom } from "./mail/mail-settings.ts";
import { createDeltaFilter, createProjection } from "./query/matcher.ts";
import { fullCost, type PasswordCost } from "./sign-in/passwords.ts";
import { type SingleSignOnSettings, singleSignOnFrom } from "./sign-in/single-sign-on-settings.ts";
import { contentDatasetOf, isAddonDataset } from "./store/addon-name.ts";
import type { VisitSettings } from "./visits/visits.ts";

export interface ConfiguredWebhook {
  /** What its receiver reads in `sanity-webhook-id`. Its place in the log is stored under this name. */
  readonly name: "environment" | "environment-2";
  readonly url: string;
  readonly secret: string | null;
  /** `*`, all content datasets, or the name of one dataset. */
  readonly dataset: string;
  /** Empty matches every document. */
  readonly filter: string;
  readonly projection: string;
  readonly includeDrafts: boolean;
  /** The versions in releases. */
  readonly includeAllVersions: boolean;
}

export interface LakeSettings {
  /** Origins whose pages may send credentials, and to which the login page may redirect. */
  readonly allowedOrigins: readonly string[];
  /** `one-click`: the login page lists the people and needs no password, but works only on this machine. */
  readonly people: "one-click" | "password";
  readonly passwordCost: PasswordCost;
  /** `null`: people sign in with what the lake itself knows of them. */
  readonly singleSignOn: SingleSignOnSettings | null;
  /** Registered at startup with the role publisher. Only its hash is stored. */
  readonly serverToken: string | null;
  readonly maxJsonBytes: number;
  readonly maxUploadBytes: number;
  /** Disk space for transformed images. The least recently used ones are deleted first. */
  readonly imageCacheBytes: number;
  /** The dataset that the site reads. It can't be deleted. */
  readonly dataset: string;
  readonly requestsPerMinute: number;
  readonly loginAttemptsPerMinute: number;
  /** How long a session lasts at most, and how long without use. */
  readonly sessionDays: number;
  readonly idleDays: number;
  readonly keepAliveMilliseconds: number;
  /** How long to delay the response to the Studio's `/ping` probe of the HTTP version, see README. */
  readonly protocolProbeMilliseconds: number;
  /** Each has its own queue, so that a receiver that is down holds up no other. */
  readonly webhooks: readonly ConfiguredWebhook[];
  /**
   * Delays before the second, third, … attempt to send a message. After the last attempt the message has
   * failed.
   */
  readonly webhookRetryMilliseconds: readonly number[];
  readonly webhookTimeoutMilliseconds: number;
  /** How long documents are kept that hold what visitors wrote; `null`: until somebody deletes them. */
  readonly personalDays: number | null;
  readonly visits: VisitSettings;
  /** How long proofs of visitors' answers are kept. */
  readonly consentDays: number;
  /** How long it is kept who did what. */
  readonly auditDays: number;
  readonly mail: MailSettings;
  /** The store that tells the site's machines what was published; `null`: there is one machine, which reads the file. */
  readonly storeUrl: string | null;
  /** How long the answer to a publish waits until the store knows of it. */
  readonly storeWaitMilliseconds: number;
}

const minute = 60_000;

export function defaultSettings(publicUrl: string): LakeSettings {
  return {
    allowedOrigins: aliasesOf(publicUrl),
    people: isLoopback(new URL(publicUrl).hostname) ? "one-click" : "password",
    passwordCost: fullCost,
    singleSignOn: null,
    serverToken: null,
    maxJsonBytes: 16 * 1024 * 1024,
    maxUploadBytes: defaultAssetLimits.uploadBytes,
    imageCacheBytes: defaultAssetLimits.cacheBytes,
    dataset: siteDataset({}),
    requestsPerMinute: 60_000,
    loginAttemptsPerMinute: 10,
    sessionDays: 30,
    idleDays: 7,
    keepAliveMilliseconds: 15_000,
    protocolProbeMilliseconds: 3_000,
    webhooks: [],
    webhookRetryMilliseconds: [1_000, 5_000, 30_000, 2 * minute, 10 * minute, 60 * minute, 360 * minute],
    webhookTimeoutMilliseconds: 30_000,
    personalDays: null,
    visits: { isCounting: true, keepDays: 400 },
    consentDays: 1095,
    auditDays: 365,
    mail: defaultMailSettings,
    storeUrl: null,
    storeWaitMilliseconds: 10_000,
  };
}

/** Reads `LAKE_*`. Throws an error that names the variable if a value is invalid. */
export function settingsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  publicUrl: string,
): LakeSettings {
  const defaults = defaultSettings(publicUrl);
  const number = (name: string, fallback: number): number => {
    const text = environment[name];
    if (!text) return fallback;
    const value = Number(text);
    if (Number.isFinite(value) && value > 0) return value;
    throw new Error(`${name} is "${text}". Set it to a number above 0, or omit it for ${fallback}.`);
  };
  const singleSignOn = singleSignOnFrom(environment);
  return {
    ...defaults,
    allowedOrigins: [...new Set([...defaults.allowedOrigins, ...originsFrom(environment.LAKE_ORIGINS)])],
    people: peopleMode(environment.LAKE_PEOPLE) ?? (singleSignOn ? "password" : defaults.people),
    singleSignOn,
    serverToken: environment.LAKE_TOKEN || null,
    maxJsonBytes: number("LAKE_MAX_JSON_BYTES", defaults.maxJsonBytes),
    maxUploadBytes: number("LAKE_MAX_UPLOAD_BYTES", defaults.maxUploadBytes),
    imageCacheBytes: number("LAKE_IMAGE_CACHE_BYTES", defaults.imageCacheBytes),
    dataset: siteDataset(environment),
    requestsPerMinute: number("LAKE_REQUESTS_PER_MINUTE", defaults.requestsPerMinute),
    loginAttemptsPerMinute: number("LAKE_LOGIN_ATTEMPTS_PER_MINUTE", defaults.loginAttemptsPerMinute),
    webhooks: [
      webhookFrom(environment, "environment", "LAKE_WEBHOOK"),
      webhookFrom(environment, "environment-2", "LAKE_WEBHOOK_2"),
    ].filter((one) => one !== null),
    personalDays: environment.LAKE_PERSONAL_DAYS ? number("LAKE_PERSONAL_DAYS", 1) : null,
    visits: {
      isCounting: environment.LAKE_VISITS !== "off",
      keepDays: number("LAKE_VISITS_DAYS", defaults.visits.keepDays),
    },
    consentDays: number("LAKE_CONSENT_DAYS", defaults.consentDays),
    auditDays: number("LAKE_AUDIT_DAYS", defaults.auditDays),
    mail: mailSettingsFrom(environment),
    storeUrl: environment.PARAPH_STORE || null,
    webhookRetryMilliseconds: retries(environment.LAKE_WEBHOOK_RETRY_MS) ?? defaults.webhookRetryMilliseconds,
  };
}

/**
 * The origins at which a lake with this address is reached. `localhost`, `127.0.0.1` and `[::1]` are the same machine, and people
 * type any of them.
 */
export function aliasesOf(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (!isLoopback(hostname)) return [origin];
  return ["localhost", "127.0.0.1", "[::1]"].map((host) => `${protocol}//${host}${port && `:${port}`}`);
}

/** The dataset that the site reads, from `LAKE_DATASET`. */
export function siteDataset({ LAKE_DATASET }: Readonly<Record<string, string | undefined>>): string {
  const name = LAKE_DATASET || "production";
  if (!isAddonDataset(name)) return name;
  throw new Error(
    `LAKE_DATASET is "${name}", a name for the comments of "${contentDatasetOf(name)}". Set it to the name of a content dataset.`,
  );
}

function peopleMode(text: string | undefined): LakeSettings["people"] | null {
  if (!text) return null;
  if (text === "one-click" || text === "password") return text;
  throw new Error(`LAKE_PEOPLE is "${text}". Set it to one-click or password, or omit it.`);
}

function webhookFrom(
  environment: Readonly<Record<string, string | undefined>>,
  name: ConfiguredWebhook["name"],
  prefix: string,
): ConfiguredWebhook | null {
  const url = environment[`${prefix}_URL`];
  if (!url) return null;
  if (!URL.canParse(url)) {
    throw new Error(`${prefix}_URL is "${url}". Set it to the full URL that receives the messages.`);
  }
  const { protocol, hostname } = new URL(url);
  // A local lake sends no requests to other machines unless configured to.
  if (!isLoopback(hostname) && environment[`${prefix}_ANY_HOST`] !== "true") {
    throw new Error(`${prefix}_URL is on another machine. Set ${prefix}_ANY_HOST=true to allow that.`);
  }
  if (protocol !== "http:" && protocol !== "https:") {
    throw new Error(`${prefix}_URL is "${url}". Set it to a URL that begins with http or https.`);
  }
  const groq = (field: string, parse: (text: string) => unknown) =>
    parsed(`${prefix}_${field}`, environment[`${prefix}_${field}`], parse);
  return {
    name,
    url,
    secret: environment[`${prefix}_SECRET`] || null,
    dataset: environment[`${prefix}_DATASET`] || "*",
    filter: groq("FILTER", createDeltaFilter) ?? "",
    projection:
      groq("PROJECTION", createProjection) ??
      '{_id, _type, _rev, _updatedAt, "operation": delta::operation()}',
    includeDrafts: environment[`${prefix}_DRAFTS`] === "true",
    includeAllVersions: environment[`${prefix}_VERSIONS`] === "true",
  };
}

/** Returns the text if it is valid GROQ. */
function parsed(name: string, text: string | undefined, parse: (text: string) => unknown): string | null {
  if (!text) return null;
  try {
    parse(text);
  } catch (error) {
    throw new Error(`${name} is "${text}", which is not GROQ: ${String(error)}`);
  }
  return text;
}

function retries(text: string | undefined): number[] | null {
  if (!text) return null;
  const waits = text.split(",").map(Number);
  if (waits.every((wait) => Number.isFinite(wait) && wait >= 0)) return waits;
  throw new Error(
    `LAKE_WEBHOOK_RETRY_MS is "${text}". Write milliseconds separated by commas, like 1000,5000,30000.`,
  );
}
