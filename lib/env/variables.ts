import { isIP } from "node:net";
import { isEmail } from "@paraph/service/email";
import { z } from "zod";
import { isLoopbackName } from "../loopback.ts";
import { isPriceKey, isTierKey } from "../selling/prices.ts";
import { isRegion } from "../tracking/privacy-signal.ts";
import { pricePairs } from "./payments.ts";
import { withoutSlash } from "./public.ts";

const studioRoles = ["administrator", "publisher", "editor", "author", "viewer"];

/** The error message is the variable's name, its value and `demand`. */
function variable(
  isValid: (value: string) => boolean,
  demand: string,
  inWords: (value: unknown) => string = (value) => `is "${value}"`,
) {
  return z
    .string()
    .refine(isValid, { error: ({ path, input }) => `${path?.join(".")} ${inWords(input)}. ${demand}` })
    .optional();
}

/** The error message says nothing of its value: it ends in a log. */
const secret = (isValid: (value: string) => boolean, demand: string) =>
  variable(isValid, demand, () => "can't be used as it is");

const text = z.string().optional();

const siteAddress = "Set it to an address such as http://127.0.0.1:3000.";
const wholePort = "Set it to a whole number from 0 to 65535.";
const confidentialAddress =
  "Set it to an address such as https://app.example.com, without query: it is sent what proves who somebody is.";
const toTryIt = "or to local to try it on this machine.";

/** Countries whose law demands a question first: the European Economic Area, the United Kingdom and Switzerland. */
const askedByLaw =
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );

/** Every variable that the server reads. Blank ones count as unset, as in a copied .env.example. */
const fields = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: variable(isPort, wholePort).default("3000"),
  SITE_URL: variable(isHttpUrl, siteAddress),
  TRUST_PROXY: z.string().default("").transform(listOf).superRefine(checkNetworks),
  PARAPH_DATA: z.string().default(".data"),
  PARAPH_REVISIONS: text,
  PARAPH_STOPPED_PRICES: text,
  PARAPH_BUNDLE: text,
  PARAPH_RELEASE: text,
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: variable(isPort, wholePort),
  PARAPH_LOG_FORMAT: variable((value) => value === "text" || value === "json", "Set it to text or json."),

  PARAPH_STORE: secret(
    (value) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol),
    "Set it to an address such as redis://10.0.0.5:6379, or rediss:// for TLS.",
  ),
  PARAPH_BACK_ENDS_URL: variable(isHttpUrl, "Set it to an address such as http://10.0.0.5:3100."),
  PARAPH_BACK_ENDS_LISTEN: variable(
    (value) => listenAddress(value) !== null,
    "Set it to an address of this machine and a port, such as 10.0.0.5:3100.",
  ),
  PARAPH_BACK_ENDS_TOKEN: secret(
    (value) => value.length >= 32,
    "Set it to a secret of at least 32 characters, the same on all machines.",
  ),

  PARAPH_ASSISTANT_TOKEN: secret(
    (value) => value.length >= 32,
    "Set it to a secret of at least 32 characters, which assistants send.",
  ),

  LAKE_URL: variable(isHttpUrl, siteAddress),
  LAKE_TOKEN: text,
  NEXT_PUBLIC_SANITY_PROJECT_ID: text,
  NEXT_PUBLIC_SANITY_DATASET: text,
  SANITY_API_HOST: variable(isConfidentialUrl, confidentialAddress),
  SANITY_API_READ_TOKEN: text,
  SANITY_API_WRITE_TOKEN: text,
  SANITY_WEBHOOK_SECRET: text,
  SANITY_ASSISTANT_TOKEN: text,

  LEADS_WEBHOOK_URL: variable(
    isReceiver,
    "Set it to the address that is told of new leads, such as https://crm.example.com/leads.",
  ),
  LEADS_WEBHOOK_SECRET: secret(
    (value) => value.length >= 16,
    "Set it to a secret of at least 16 characters, which its receiver knows, too.",
  ),
  LEADS_KEEP_DAYS: variable(isDays, "Set it to a whole number of days, such as 365."),

  SMTP_URL: secret(
    isMailServer,
    "Set it to the address of a mail server, such as smtps://user:password@smtp.example.com.",
  ),
  MAIL_FROM: variable(
    isSender,
    "Set it to who sends mails, such as Paraph <studio@example.com>, or to the address alone.",
  ),
  MAIL_WEBHOOK_URL: variable(
    isReceiver,
    "Set it to the address that mails are posted to, such as https://mail.example.com/send.",
  ),
  MAIL_WEBHOOK_SECRET: secret(
    (value) => value.length >= 16,
    "Set it to a secret of at least 16 characters, which its receiver knows, too.",
  ),
  MAIL_LEADS_TO: variable(isPlainAddress, "Set it to one e-mail address, such as sales@example.com."),

  OIDC_ISSUER: variable(
    isConfidentialUrl,
    "Set it to the issuer of your provider, such as https://login.example.com/realms/company.",
  ),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  OIDC_GROUPS_CLAIM: text,
  OIDC_ROLES: variable(
    isGroupTable,
    'Set it to the role of each group, such as {"studio-admins": "administrator", "writers": "author"}.',
  ),
  OIDC_ONLY: variable((value) => value === "true", "Set it to true, or unset it."),

  PARAPH_VISITS: variable((value) => value === "off", "Set it to off, or unset it."),
  VISITS_KEEP_DAYS: variable(isDays, "Set it to a whole number of days, such as 400."),

  AUDIT_KEEP_DAYS: variable(isDays, "Set it to a whole number of days, such as 365."),

  ACCOUNTS_URL: text,
  ACCOUNTS_TOKEN: text,
  PARAPH_ACCOUNTS: variable((value) => value === "off", "Set it to off, or unset it."),
  NEXT_PUBLIC_FIREBASE_API_KEY: text,
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: variable(
    (value) => /^[\w-]+(\.[\w-]+)+$/.test(value),
    "Set it to a host name such as example.firebaseapp.com.",
  ),
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: text,
  FIREBASE_API_HOST: variable(isConfidentialUrl, confidentialAddress),
  NEXT_PUBLIC_SIGNATURE_API_URL: variable(isConfidentialUrl, confidentialAddress),
  NEXT_PUBLIC_DASHBOARD_URL: variable(isConfidentialUrl, confidentialAddress),
  NEXT_PUBLIC_HANDOFF: variable((value) => value === "code" || value === "query", "Set it to code or query."),
  FIREBASE_AUTH_EMULATOR_HOST: text,

  PARAPH_PAYMENTS: variable((value) => value === "off", "Set it to off, or unset it."),
  NEXT_PUBLIC_PAYMENTS_API_URL: variable(
    isConfidentialUrl,
    "Set it to an address such as https://api.example.com/payments, without query.",
  ),
  NEXT_PUBLIC_CHECKOUT_ORIGIN: variable(
    (value) => isConfidentialUrl(value) && new URL(value).pathname === "/",
    "Set it to the origin of your checkout pages, such as https://pay.example.com.",
  ),
  // Part of the browser's code. A secret key in its place would become public.
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith(
      "pk_",
      'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY must start with "pk_". Set it to the publishable key.',
    )
    .optional(),
  NEXT_PUBLIC_STRIPE_PRICES: z.string().superRefine(checkPrices).optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_HOST: variable(isConfidentialUrl, confidentialAddress),

  TRACKING_ANALYTICS_KEY: variable(
    (value) => /^\w{4,64}$/.test(value),
    `Set it to the project's token, letters and digits, ${toTryIt}`,
  ),
  TRACKING_ANALYTICS_HOST: variable(isHttpUrl, "Set it to an address such as https://eu.example.com."),
  TRACKING_TAG_ID: variable(
    (value) => /^(local|[A-Z]{1,3}-[A-Z0-9-]{4,20})$/.test(value),
    `Set it to an id such as G-ABC123DEF4, ${toTryIt}`,
  ),
  TRACKING_PIXEL_ID: variable(
    (value) => /^(local|\d{6,20})$/.test(value),
    `Set it to the pixel's number, ${toTryIt}`,
  ),
  TRACKING_GEOLOCATION_URL: variable(
    (value) => value === "local" || isHttpUrl(value),
    "Set it to an address such as https://eu.example.com.",
  ),
  TRACKING_OPT_OUT_REGIONS: variable(
    (value) => listOf(value).every((region) => isRegion(region) && !askedByLaw.includes(region)),
    "Set it to two-letter codes of countries, such as US,CA, and to none whose law demands a question first: the European Economic Area, the United Kingdom and Switzerland.",
  ),
  TRACKING_REGION_HEADER: variable(
    (value) => /^[a-z0-9-]{3,64}$/i.test(value),
    "Set it to the name of a header, such as CF-IPCountry.",
  ),
  CONSENTS_KEEP_DAYS: variable(isDays, "Set it to a whole number of days, such as 1095."),
});

export const knownVariables: readonly string[] = Object.keys(fields.shape);

export type Variables = z.infer<typeof fields>;

/** Each back end is local until all of its variables are set. */
const hostedSets: Readonly<Record<string, readonly (keyof Variables)[]>> = {
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
};

/** Checks each variable and their combinations. Each message names the variable and says what to set. */
export const variables = fields.superRefine((values, context) => {
  const problems = [
    ...halfSets(values),
    ...emulatorProblems(values),
    ...missingPrices(values),
    ...paymentProblems(values),
    ...machineProblems(values),
    ...leadProblems(values),
    ...mailProblems(values),
    ...signOnProblems(values),
  ];
  for (const message of [...problems, ...hostProblems(values), ...localTrackingProblems(values)]) {
    context.addIssue({ code: "custom", message });
  }
});

function halfSets(values: Variables): string[] {
  return Object.entries(hostedSets).flatMap(([name, names]) => {
    const given = names.filter((each) => values[each] !== undefined);
    if (given.length === 0 || given.length === names.length) return [];
    const missing = names.filter((each) => values[each] === undefined);
    return [
      `${name} is half configured: ${given.join(", ")} set, ${missing.join(", ")} missing. ` +
        "Set the missing ones, or unset them all to use the local one.",
    ];
  });
}

function emulatorProblems(values: Variables): string[] {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, NEXT_PUBLIC_FIREBASE_PROJECT_ID: project, HOST } = values;
  const meets = project ? `the real project ${project}` : isLoopbackName(HOST) ? null : `HOST ${HOST}`;
  if (emulator === undefined || meets === null) return [];
  return [
    `FIREBASE_AUTH_EMULATOR_HOST is set together with ${meets}: an emulator's tokens can be made by anybody. Unset one of them.`,
  ];
}

/** What several machines need of each other. */
function machineProblems(values: Variables): string[] {
  const { PARAPH_BACK_ENDS_URL: elsewhere, PARAPH_BACK_ENDS_LISTEN: listen } = values;
  const role = elsewhere ? "PARAPH_BACK_ENDS_URL" : "PARAPH_BACK_ENDS_LISTEN";
  if (!elsewhere && !listen) return [];
  const missing = (["PARAPH_STORE", "PARAPH_BACK_ENDS_TOKEN"] as const).filter((name) => !values[name]);
  return [
    ...(elsewhere && listen
      ? [
          "PARAPH_BACK_ENDS_URL and PARAPH_BACK_ENDS_LISTEN are both set. Set the first on machines that use the back ends of another one, the second on the one that offers them.",
        ]
      : []),
    ...(missing.length > 0
      ? [`${role} is set, and ${missing.join(" and ")} missing. Set it on all machines.`]
      : []),
  ];
}

/** Variables of the local lake that are set although the lake is hosted. */
function besideHostedLake(values: Variables, names: readonly (keyof Variables)[], advice: string): string[] {
  if (values.NEXT_PUBLIC_SANITY_PROJECT_ID === undefined) return [];
  const given = names.filter((name) => values[name] !== undefined);
  return given.map((name) => `${name} is set, and the lake is hosted. ${advice}`);
}

/** The hosted lake sends its webhooks itself. */
const ofLocalLeads = ["LEADS_WEBHOOK_URL", "LEADS_WEBHOOK_SECRET"] as const;

function leadProblems(values: Variables): string[] {
  const isHalf = (values.LEADS_WEBHOOK_URL === undefined) !== (values.LEADS_WEBHOOK_SECRET === undefined);
  return [
    ...(isHalf
      ? ["LEADS_WEBHOOK_URL and LEADS_WEBHOOK_SECRET belong together. Set both, or unset both."]
      : []),
    ...besideHostedLake(
      values,
      ofLocalLeads,
      "Unset it, and set up the project itself as docs/operations.md says under Leads.",
    ),
  ];
}

const ofMail = ["SMTP_URL", "MAIL_FROM", "MAIL_WEBHOOK_URL", "MAIL_WEBHOOK_SECRET", "MAIL_LEADS_TO"] as const;

function mailProblems(values: Variables): string[] {
  const isHalf = (values.MAIL_WEBHOOK_URL === undefined) !== (values.MAIL_WEBHOOK_SECRET === undefined);
  return [
    ...(isHalf ? ["MAIL_WEBHOOK_URL and MAIL_WEBHOOK_SECRET belong together. Set both, or unset both."] : []),
    ...(values.SMTP_URL && values.MAIL_WEBHOOK_URL
      ? ["SMTP_URL and MAIL_WEBHOOK_URL are both set. Unset one of them: mails leave in one way."]
      : []),
    ...(values.SMTP_URL && !values.MAIL_FROM
      ? [
          "SMTP_URL is set, and MAIL_FROM is not. Set it to who sends mails, such as Paraph <studio@example.com>.",
        ]
      : []),
    ...besideHostedLake(values, ofMail, "Unset it: its vendor sends the mails of its Studio."),
  ];
}

const neededToSignOn = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ROLES"] as const;
const ofSignOn = [...neededToSignOn, "OIDC_NAME", "OIDC_GROUPS_CLAIM", "OIDC_ONLY"] as const;

function signOnProblems(values: Variables): string[] {
  const given = ofSignOn.filter((name) => values[name] !== undefined);
  const missing = neededToSignOn.filter((name) => values[name] === undefined);
  if (given.length === 0) return [];
  return [
    ...(missing.length > 0
      ? [
          `${given.join(", ")} set, and ${missing.join(", ")} missing. Set the missing ones, or unset them all.`,
        ]
      : []),
    ...besideHostedLake(values, ofSignOn, "Unset it: its vendor manages who signs in."),
  ];
}

/** The set of hosted variables that each host answers for, by one of its names. */
const hosts: Readonly<Partial<Record<keyof Variables, keyof Variables>>> = {
  SANITY_API_HOST: "NEXT_PUBLIC_SANITY_PROJECT_ID",
  FIREBASE_API_HOST: "NEXT_PUBLIC_FIREBASE_API_KEY",
  STRIPE_API_HOST: "STRIPE_SECRET_KEY",
};

function hostProblems(values: Variables): string[] {
  return Object.entries(hosts)
    .filter(([host, set]) => Reflect.get(values, host) !== undefined && values[set] === undefined)
    .map(
      ([host, set]) =>
        `${host} is set, and ${set} is not. Set all of the set that this host answers for, or unset it.`,
    );
}

function missingPrices(values: Variables): string[] {
  const needing = (["NEXT_PUBLIC_PAYMENTS_API_URL", "STRIPE_SECRET_KEY"] as const).find(
    (name) => values[name],
  );
  if (!needing || pricePairs(values.NEXT_PUBLIC_STRIPE_PRICES).length > 0) return [];
  return [
    `NEXT_PUBLIC_STRIPE_PRICES is missing, and ${needing} is set. Set it to pairs such as lifetime_99=price_1,team_annual=price_2.`,
  ];
}

/** Refunds and disputes of what was sold before would reach nobody. */
function paymentProblems(values: Variables): string[] {
  if (values.PARAPH_PAYMENTS === undefined) return [];
  return (["NEXT_PUBLIC_PAYMENTS_API_URL", "STRIPE_SECRET_KEY"] as const)
    .filter((name) => values[name] !== undefined)
    .map((name) => `PARAPH_PAYMENTS is off, and ${name} is set. Unset one of them.`);
}

function localTrackingProblems(values: Variables): string[] {
  if (values.NEXT_PUBLIC_FIREBASE_API_KEY === undefined && exposedBy(values) === null) return [];
  return (["TRACKING_ANALYTICS_KEY", "TRACKING_GEOLOCATION_URL"] as const)
    .filter((name) => values[name] === "local")
    .map((name) => `${name} is "local", and there are no local services. Set it to a real one, or unset it.`);
}

/**
 * What lets other machines reach the site, directly or through a proxy; `null` if nothing does. A bundle counts whatever is
 * set: many a proxy asks by this machine's own name, so without SITE_URL strangers would look like somebody at this machine.
 */
export function exposedBy({
  HOST,
  SITE_URL,
  PARAPH_BUNDLE,
}: Pick<Variables, "HOST" | "SITE_URL" | "PARAPH_BUNDLE">): string | null {
  if (!isLoopbackName(HOST)) return `HOST is ${HOST}`;
  const isNamed = SITE_URL !== undefined && URL.canParse(SITE_URL);
  if (isNamed && !isLoopbackName(new URL(SITE_URL).hostname)) return `SITE_URL is ${withoutSlash(SITE_URL)}`;
  return PARAPH_BUNDLE === undefined ? null : "this is a bundle";
}

/** The entries of a variable that holds several, with commas between. */
export function listOf(value: string): string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function checkNetworks(entries: readonly string[], context: z.RefinementCtx): void {
  for (const entry of entries.filter((each) => !isNetwork(each))) {
    const message = `TRUST_PROXY holds "${entry}". List addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, with commas between.`;
    context.addIssue({ code: "custom", message });
  }
}

/** An IP address, or a network: an address and the number of its leading bits. */
function isNetwork(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

function checkPrices(value: string, context: z.RefinementCtx): void {
  const pairs = pricePairs(value);
  const keys = pairs.map(([key]) => key);
  const ids = pairs.map(([, id]) => id);
  for (const [at, [key, id]] of pairs.entries()) {
    const problem =
      !isPriceKey(key) && !isTierKey(key)
        ? "set it by names of lib/selling/prices.ts."
        : !/^price_\w+$/.test(id)
          ? 'set an identifier that starts with "price_".'
          : keys.indexOf(key) !== at
            ? "the name is there twice. Leave one of them out."
            : ids.indexOf(id) !== at && "another name has this identifier. Correct one of them.";
    if (problem) {
      context.addIssue({
        code: "custom",
        message: `NEXT_PUBLIC_STRIPE_PRICES has "${key}=${id}": ${problem}`,
      });
    }
  }
}

/** `10.0.0.5:3100` or `[fd00::5]:3100`; `null` for anything else. */
export function listenAddress(value: string): { readonly host: string; readonly port: number } | null {
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? [];
  const host = bracketed ?? plain;
  return host && Number(port) <= 65_535 ? { host, port: Number(port) } : null;
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65535;
}

function isDays(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value);
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Whether nobody on the way can read what is sent there. The address itself may hold the receiver's key. */
function isReceiver(value: string): boolean {
  return isHttpUrl(value) && (value.startsWith("https:") || isLoopbackName(new URL(value).hostname));
}

function isGroupTable(value: string): boolean {
  try {
    const table: unknown = JSON.parse(value);
    if (typeof table !== "object" || table === null || Array.isArray(table)) return false;
    const roles = Object.values(table);
    return roles.length > 0 && roles.every((role) => studioRoles.some((one) => one === role));
  } catch {
    return false; // no JSON
  }
}

function isMailServer(value: string): boolean {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== "";
}

/** A header holds it as it is. */
function isPlainAddress(value: string): boolean {
  return isEmail(value) && !/[\s"<>,;:()\\]/.test(value);
}

function isSender(value: string): boolean {
  const [, address] = /^[^<>"\r\n,;]+ <([^<>]+)>$/.exec(value) ?? [null, value];
  return isPlainAddress(address ?? "");
}

/** Whether the traffic is encrypted or never leaves this machine. */
function isConfidentialUrl(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  return (protocol === "https:" || isLoopbackName(hostname)) && `${search}${hash}${username}` === "";
}
