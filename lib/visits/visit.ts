import { cleanLine } from "@paraph/service/clean-text";
import { type VisitAction, visitActionOf } from "./actions.ts";
import { isProgram } from "./programs.ts";
import { otherSource, sourceOf } from "./source.ts";

/** Words as marketers type them. */
const words = /^[a-z0-9]+(?:[_.-][a-z0-9]+)*$/;

/** What mailings put there to know a recipient again: a number or a hash. */
const mark = /\d{9}|[0-9a-f]{12}|(?:[a-z]+\d+){3}/;

/**
 * The campaign that an address names in `utm_campaign`; empty without one. What could stand for one person is `other`: an
 * e-mail address, a number, a hash.
 */
function campaignOf(search: string): string {
  const value = new URLSearchParams(search).get("utm_campaign") ?? "";
  const given = cleanLine(value).toLowerCase().replaceAll(" ", "-");
  if (!given) return "";
  return given.length <= 40 && words.test(given) && !mark.test(given) ? given : otherSource;
}

/** What is counted of one request. It is about a page, and nothing in it is about a person. */
export interface Visit {
  readonly page: string;
  /** A website's name, `internal` or `other`; empty when the browser named none. */
  readonly source: string;
  readonly campaign: string;
  /** Empty: the page was opened. */
  readonly action: VisitAction | "";
  /** "experiment-id.B": which variant of the page was shown; empty where no experiment runs. */
  readonly variant: string;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

interface Request {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Headers;
}

interface Answer {
  readonly status: number;
  readonly isPage: boolean;
}

/** Longer ones are no pages of ours. */
const LONGEST = 300;

/**
 * What to count of a request that was answered; null: nothing. A visit is a page that a person's browser shows as a whole,
 * so neither a part of one, nor what is loaded in case it is wanted, nor a page in a frame, such as an editor's preview.
 * Which variant of the page it was, the request doesn't say.
 */
export function visitOf(request: Request, answer: Answer, ownHosts: readonly string[]): Visit | null {
  const { method, target, headers } = request;
  if (isProgram(textOf(headers["user-agent"]))) return null;
  if (method === "POST") return pressOf(request, answer, ownHosts);
  if (method !== "GET" || !answer.isPage || (answer.status !== 200 && answer.status !== 304)) return null;
  if (headers["sec-fetch-dest"] !== "document" || headers["sec-fetch-mode"] !== "navigate") return null;
  if (/prefetch|prerender/i.test(textOf(headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"])))
    return null;
  const { page, search } = partsOf(target);
  if (page.length > LONGEST) return null;
  return { page, ...originOf(headers, search, ownHosts), action: "", variant: "" };
}

/** A press counts for the page on which it was made, which the browser names. */
function pressOf(
  { target, headers }: Request,
  { status }: Answer,
  ownHosts: readonly string[],
): Visit | null {
  const action = visitActionOf(partsOf(target).page);
  if (action === null || status >= 400 || headers["sec-fetch-site"] !== "same-origin") return null;
  const referrer = textOf(headers.referer);
  if (!URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  if (!ownHosts.includes(host) || pathname.length > LONGEST) return null;
  const campaign = asksForPrivacy(headers) ? "" : campaignOf(search);
  return { page: pathname, source: "", campaign, action, variant: "" };
}

function originOf(headers: Headers, search: string, ownHosts: readonly string[]) {
  if (asksForPrivacy(headers)) return { source: "", campaign: "" };
  return { source: sourceOf(textOf(headers.referer), ownHosts), campaign: campaignOf(search) };
}

/** The visit counts all the same, because a sum is about nobody; where it came from does not. */
function asksForPrivacy(headers: Headers): boolean {
  return headers["sec-gpc"] === "1" || headers.dnt === "1";
}

function partsOf(target: string): { readonly page: string; readonly search: string } {
  const at = target.indexOf("?");
  return at === -1 ? { page: target, search: "" } : { page: target.slice(0, at), search: target.slice(at) };
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(" ") : (value ?? "");
}
