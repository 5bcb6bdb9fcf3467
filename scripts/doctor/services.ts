import { isRecord } from "@paraph/service/json";
import { messageOf } from "@paraph/service/message-of";
import type { Environment } from "../../lib/env/environment.ts";
import type { Source } from "../../lib/env/public-source.ts";
import { isLoopbackName } from "../../lib/loopback.ts";
import { differingPrices, missingPrices, type ProvidersPrice } from "../../server/price-check.ts";
import { ask, type Finding, fine, readJson, unsure, type World, wrong } from "./finding.ts";

/** Whether visits of pages are counted. */
export function examineVisits({ visits: { offBecause, keepDays } }: Environment): Finding {
  if (offBecause !== null) return fine(`Visits: not counted, because ${offBecause}`);
  return fine(`Visits: counted without anything about a person, and kept for ${keepDays} days`);
}

/** Whether visitors find the site at the address that it gives of itself. */
export async function examineAddress(
  { siteUrl, trustProxy, port, exposedBecause }: Environment,
  world: World,
): Promise<Finding[]> {
  const { hostname, protocol, port: shown } = new URL(siteUrl);
  if (isLoopbackName(hostname)) {
    const what = `Address: ${siteUrl}, for this machine alone`;
    if (exposedBecause === null) return [fine(what)];
    return [wrong(`${what}, and ${exposedBecause}`, "Set SITE_URL to the address that visitors use.")];
  }
  const isFound = await world.lookup(hostname).then(
    () => true,
    () => false,
  );
  return [
    isFound
      ? fine(`Address: ${hostname} leads to a machine`)
      : wrong(`Address: no name server knows ${hostname}`, "Correct SITE_URL, or add the name to your DNS."),
    protocol === "https:"
      ? fine(`Address: ${siteUrl} is encrypted`)
      : wrong(
          `Address: ${siteUrl} is not encrypted`,
          "Put a proxy with TLS in front, and begin SITE_URL with https.",
        ),
    ...(trustProxy.length === 0 && shown !== String(port)
      ? [
          wrong(
            "Address: a proxy in front is not trusted, so all visitors count as one sender",
            "Name it in TRUST_PROXY.",
          ),
        ]
      : []),
  ];
}

/** Hosted accounts: the key, the domains that may sign in, and the company's own API. */
export async function examineAccounts({ accounts, siteUrl }: Environment, world: World): Promise<Finding[]> {
  if (accounts.isOff) return [fine("Accounts: off, because PARAPH_ACCOUNTS says so")];
  if (accounts.offBecause !== null)
    return [
      wrong(
        `Accounts: off, because ${accounts.offBecause}`,
        "Set the variables of hosted accounts, or PARAPH_ACCOUNTS=off if nobody is to sign in.",
      ),
    ];
  if (accounts.mode === "local") return [fine("Accounts: local ones, for this machine alone")];
  const key = encodeURIComponent(accounts.apiKey);
  const base = accounts.apiHost === null ? "https:/" : accounts.apiHost;
  const project = await ask(world, `${base}/identitytoolkit.googleapis.com/v1/projects?key=${key}`);
  return [
    projectFinding(await projectOf(project), accounts, siteUrl),
    await apiFinding("Accounts", accounts.signatureApiUrl, siteUrl, world),
  ];
}

async function projectOf(answer: Response | { reason: string }): Promise<readonly unknown[] | string> {
  if ("reason" in answer) return answer.reason;
  if (!answer.ok) return `it answered ${answer.status}`;
  const told = await readJson(answer);
  const domains = isRecord(told) ? told.authorizedDomains : null;
  return Array.isArray(domains) ? domains : "it named no domains";
}

function projectFinding(
  domains: readonly unknown[] | string,
  { apiHost }: Environment["accounts"],
  siteUrl: string,
): Finding {
  const { hostname } = new URL(siteUrl);
  if (typeof domains === "string")
    return wrong(
      `Accounts: asking the identity provider${apiHost === null ? "" : ` at ${apiHost}`} failed: ${domains}`,
      apiHost === null
        ? "Copy NEXT_PUBLIC_FIREBASE_API_KEY again from the project's settings."
        : "Correct FIREBASE_API_HOST, or unset it to ask the provider's own hosts.",
    );
  if (domains.includes(hostname)) return fine(`Accounts: the identity provider knows ${hostname}`);
  return wrong(
    `Accounts: the windows of Google and Microsoft refuse ${hostname}`,
    "Add it to the authorized domains of the identity project.",
  );
}

/** Prices are compared with the provider's where its key is at hand. */
export async function examinePayments(
  { payments, siteUrl }: Environment,
  source: Source,
  world: World,
  retrieve: ((id: string) => Promise<ProvidersPrice>) | null,
): Promise<Finding[]> {
  const missing = missingPrices(source).map((problem) =>
    wrong(`Prices: ${problem}`, "Add it, or take the price out of all blocks."),
  );
  if (payments.isOff) return [fine("Payments: off, because PARAPH_PAYMENTS says so")];
  if (payments.offBecause !== null)
    return [
      wrong(
        `Payments: off, because ${payments.offBecause}`,
        "Set the payment provider's keys, or PARAPH_PAYMENTS=off if nothing is sold.",
      ),
    ];
  const differing = retrieve
    ? (await differingPrices(source, retrieve)).map((problem) =>
        wrong(
          `Prices: ${problem}`,
          "Correct the table or the provider's price, so that pages say what is charged.",
        ),
      )
    : [];
  const compared = retrieve
    ? fine("Prices: as at the payment provider")
    : payments.mode === "local"
      ? fine("Prices: sold by a stand-in of the payment provider")
      : unsure("Prices: not compared with the payment provider's", "Set STRIPE_SECRET_KEY for this command.");
  return [
    ...(payments.mode === "hosted" ? [await apiFinding("Payments", payments.apiUrl, siteUrl, world)] : []),
    ...missing,
    ...differing,
    ...(missing.length + differing.length === 0 ? [compared] : []),
  ];
}

/** Whether pages of this site may ask an API of the company's own: browsers ask it so first. */
async function apiFinding(what: string, address: string, siteUrl: string, world: World): Promise<Finding> {
  const headers = {
    origin: new URL(siteUrl).origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type",
  };
  const answer = await ask(world, address, { method: "OPTIONS", headers });
  if ("reason" in answer)
    return wrong(
      `${what}: ${address} can't be reached: ${answer.reason}`,
      "Start it, or correct its address.",
    );
  const allowed = answer.headers.get("access-control-allow-origin");
  if (allowed === "*" || allowed === headers.origin)
    return fine(`${what}: ${address} answers pages of this site`);
  return wrong(
    `${what}: ${address} does not answer pages of ${headers.origin}`,
    "Have it allow this origin (CORS), with POST and the header content-type.",
  );
}

/**
 * Whether mails can leave. None is sent to find out.
 *
 * @param greet - connects to a mail server and logs in there
 */
export async function examineMail(
  { lake, mail, exposedBecause }: Environment,
  greet: (url: string) => Promise<void>,
): Promise<Finding> {
  const { transport } = mail;
  if (lake.mode === "hosted") return fine("Mail: the hosted lake sends its own");
  if (transport === null)
    return exposedBecause === null
      ? fine("Mail: kept at /local/mail, for this machine alone")
      : unsure(
          "Mail: none is sent, so people get links by hand and nobody hears of what others ask",
          "Set SMTP_URL and MAIL_FROM, or MAIL_WEBHOOK_URL and MAIL_WEBHOOK_SECRET.",
        );
  const { host } = new URL(transport.url);
  if (transport.kind === "webhook") return fine(`Mail: posted to ${host}`);
  return greet(transport.url).then(
    () => fine(`Mail: ${host} takes mails from ${transport.from}`),
    (error: unknown) =>
      wrong(
        `Mail: ${host} takes no mails: ${messageOf(error)}`,
        "Correct SMTP_URL, or start the mail server.",
      ),
  );
}
