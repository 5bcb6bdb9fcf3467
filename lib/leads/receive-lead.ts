import { messageOf } from "@paraph/service/message-of";
import { readBytes } from "@paraph/service/read-bytes";
import { isOriginOf } from "@paraph/service/requests";
import { sameSitePath } from "../same-site-path.ts";
import { TRAP_FIELD } from "./fields.ts";
import { CONSENT_FIELD, DOCUMENT_FIELD, FORM_FIELD, PAGE_FIELD, sentAnchor } from "./form-names.ts";
import { type LeadDocument, type LeadFormContent, leadDocument, parseLead } from "./lead.ts";
import { problemPage } from "./problem-page.ts";

export interface LeadSurroundings {
  /** Hosts under which visitors reach the website. */
  readonly hosts: readonly (string | null)[];
  /** The sender, as far as the network shows. */
  readonly sender: string;
  /** Counts what a sender sends. Says how many seconds to wait when it was too much, else 0. */
  readonly limit: { waitFor(sender: string): number | Promise<number> };
  readonly now: () => Date;
  readonly findForm: (document: string, key: string) => Promise<LeadFormContent | null>;
  /** Does nothing if a document with this id exists. */
  readonly store: (lead: LeadDocument) => Promise<void>;
  readonly report: (message: string) => void;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly problems?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Receives one form. Browsers without scripts are redirected to the page's thanks; with scripts they get JSON. A
 * rejection keeps the input and says what to do.
 */
export async function receiveLead(request: Request, around: LeadSurroundings): Promise<Response> {
  const wantsJson = request.headers.get("accept")?.includes("application/json") ?? false;
  let page = pageOf(request);
  const refuse = (refusal: Refusal, sent: Readonly<Record<string, string>> = {}, form?: LeadFormContent) => {
    const { status, message, problems = {}, headers = {} } = refusal;
    const init = { status, headers: { "cache-control": "no-store", ...headers } };
    return wantsJson
      ? Response.json({ message, problems }, init)
      : problemPage({ ...refusal, sent, form, page }, init);
  };

  if (!isOriginOf(request.headers.get("origin"), around.hosts)) {
    return refuse({ status: 403, message: "This form can only be sent from a page of this website." });
  }
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) {
    return refuse({ status: 415, message: "This form can only be sent as a form." });
  }
  const seconds = await around.limit.waitFor(around.sender);
  const sent = await readFormBody(request);
  if (sent === "too large") {
    return refuse({ status: 413, message: `Send less than ${MOST_BYTES / 1024} KB: shorten the message.` });
  }
  // A returned form is sent from this address and names its page.
  if (sent[PAGE_FIELD]) page = sameSitePath(sent[PAGE_FIELD]);
  const document = sent[DOCUMENT_FIELD] ?? "";
  const key = sent[FORM_FIELD] ?? "";
  const fail = (what: string, error: unknown) => {
    around.report(`${what} failed: ${messageOf(error)}`);
    return undefined;
  };
  const isNamed = isId(document) && isId(key);
  const found = isNamed ? around.findForm(document, key) : Promise.resolve(null);
  const form = await found.catch((error: unknown) => fail(`Reading the form ${document}/${key}`, error));
  if (form === undefined) return refuse(unavailable, sent);
  if (form === null) {
    return refuse(
      { status: 404, message: "This form is not there any more. Go back and reload the page." },
      sent,
    );
  }
  if (seconds > 0) {
    const message = `That was sent very often. Wait ${inMinutes(seconds)}, then send it again.`;
    return refuse({ status: 429, message, headers: { "retry-after": String(seconds) } }, sent, form);
  }
  const thanks = () => {
    const location = `${page}#${sentAnchor(key)}`;
    const headers = { "cache-control": "no-store" };
    return wantsJson
      ? Response.json({ message: "" }, { headers })
      : new Response(null, { status: 303, headers: { ...headers, location } });
  };
  // Whose browser has filled it in for them loses nothing: the form comes back without the hidden field.
  if (sent[TRAP_FIELD]) return refuse(trapped, sent, form);
  const { answers, problems } = parseLead(form.variant, sent);
  if (problems !== null) {
    return refuse(
      { status: 422, message: "Some answers are missing or can't be right.", problems },
      sent,
      form,
    );
  }
  try {
    await around.store(
      leadDocument(answers, { form, formId: `${document}/${key}`, page, now: around.now() }),
    );
  } catch (error) {
    fail(`Storing a lead of ${page}`, error);
    return refuse(unavailable, sent, form);
  }
  return thanks();
}

const trapped: Refusal = {
  status: 422,
  message:
    "A hidden field was filled in, as programs do it. Everything you wrote is still here: send it once more.",
};

const unavailable: Refusal = {
  status: 503,
  message: "It could not be saved just now. Everything you wrote is still here: send it again in a minute.",
};

/** The page the form stands on. */
function pageOf(request: Request): string {
  const referer = request.headers.get("referer") ?? "";
  return URL.canParse(referer) ? sameSitePath(new URL(referer).pathname) : "/";
}

function isId(text: string): boolean {
  return /^[\w.-]{1,128}$/.test(text);
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

/** Far more than the longest message. */
const MOST_BYTES = 32 * 1024;

const known = [
  "name",
  "email",
  "company",
  "message",
  TRAP_FIELD,
  CONSENT_FIELD,
  DOCUMENT_FIELD,
  FORM_FIELD,
  PAGE_FIELD,
];

/** The known fields of a sent form; `"too large"` as soon as the body exceeds the limit, whatever its headers say. */
async function readFormBody(request: Request): Promise<Record<string, string> | "too large"> {
  const body = await readBytes(request, MOST_BYTES);
  if (body === null) return "too large";
  const data = new URLSearchParams(body.toString("utf8"));
  return Object.fromEntries(known.flatMap((name) => (data.has(name) ? [[name, data.get(name) ?? ""]] : [])));
}
