import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { lakeLost } from "../../lib/lake-lost.ts";
import { plainPage, plainPagePolicy } from "./plain-page.ts";

/** Thrown where nothing can be rendered now, in words for the log. */
export class RendererAway extends Error {}

/** Seconds after which a retry may help. */
const RETRY_AFTER = 30;

export interface LakeLosses {
  /** How many reads gave up waiting for the lake. */
  readonly count: number;
  stop(): void;
}

export function countLakeLosses(): LakeLosses {
  let count = 0;
  const add = () => {
    count += 1;
  };
  subscribe(lakeLost, add);
  return {
    get count() {
      return count;
    },
    stop: () => unsubscribe(lakeLost, add),
  };
}

/**
 * Next answers a page that can't be rendered with 500 and an empty screen. If a read of the lake gave up meanwhile,
 * this sends 503 and plain words instead: nothing is broken, and the same address works again later.
 */
export function answerUnavailable(response: ServerResponse, isPage: boolean, losses: LakeLosses): void {
  const before = losses.count;
  const { writeHead, write, end } = response;
  let isReplaced = false;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status !== 500 || losses.count === before)
      return Reflect.apply(writeHead, response, [status, ...rest]);
    isReplaced = true;
    for (const name of ["content-encoding", "content-length", "etag", "transfer-encoding"])
      response.removeHeader(name);
    response.setHeader("content-type", `text/${isPage ? "html" : "plain"}; charset=utf-8`);
    response.setHeader("cache-control", "no-store");
    response.setHeader("retry-after", RETRY_AFTER);
    response.setHeader("content-security-policy", plainPagePolicy);
    return Reflect.apply(writeHead, response, [503]);
  }) as typeof writeHead; // its overloads differ in where the headers stand
  response.write = ((...parameters: unknown[]) => {
    if (!response.headersSent && response.statusCode === 500) response.writeHead(500);
    return isReplaced || Reflect.apply(write, response, parameters);
  }) as typeof write; // its overloads differ in where the callback stands
  response.end = ((...parameters: unknown[]) => {
    if (!response.headersSent && response.statusCode === 500) response.writeHead(500);
    return Reflect.apply(end, response, isReplaced ? [isPage ? page : `${words}\n`] : parameters);
  }) as typeof end; // its overloads differ in where the callback stands
}

/** The same for an answer that nobody has begun. */
export function sendUnavailable(response: ServerResponse, isPage: boolean): void {
  send(response, 503, RETRY_AFTER, isPage ? page : `${words}\n`);
}

/** For a sender who has had more than a fair share (fair-queue.ts). */
export function sendTooMany(response: ServerResponse, isPage: boolean, seconds: number): void {
  send(response, 429, seconds, isPage ? busyPage : `${busyWords}\n`);
}

function send(response: ServerResponse, status: number, retryAfter: number, text: string): void {
  response.writeHead(status, {
    "content-type": `text/${text.startsWith("<") ? "html" : "plain"}; charset=utf-8`,
    "cache-control": "no-store",
    "retry-after": String(retryAfter),
    "content-security-policy": plainPagePolicy,
  });
  response.end(text);
}

const words =
  "This page can't be shown right now: its content can't be reached. It is our fault, not yours. Try again in a minute.";

const page = plainPage({
  title: "Try again in a minute",
  heading: "This page can’t be shown right now.",
  body: `<p>Its content can’t be reached. It is our fault, not yours. Other pages may well work.</p>
<p><a href="">Try again</a> in a minute, or go to the <a href="/">first page</a>.</p>`,
});

const busyWords = "Your network has asked for a lot at once, so this has to wait. Try again in a minute.";

const busyPage = plainPage({
  title: "Try again in a minute",
  heading: "Your network has asked for a lot at once.",
  body: `<p>So that everybody else is served, this page has to wait. Other pages work as usual.</p>
<p><a href="">Try again</a> in a minute, or go to the <a href="/">first page</a>.</p>`,
});
