import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import Negotiator from "negotiator";
import { isFiltering, readFilter } from "../../lib/contracts/filter.ts";
import { ownScreens } from "../../lib/routes.ts";
import { draftCookie, internalHeaders, routerHeaders } from "../next/names.ts";
import { type StoredPage, withStoredPage } from "../next/stored-page.ts";
import { isPagePath } from "./canonical-path.ts";
import { collectBody } from "./collect-body.ts";
import { digestOf, isListed, sendUnchanged } from "./entity-tag.ts";

const compressBrotli = promisify(zlib.brotliCompress);
const compressGzip = promisify(zlib.gzip);

/** A compromise between size and time, see docs/decisions/037. */
const BROTLI_QUALITY = 6;

/** In bytes, for all bodies together. Above it, the least recently requested pages are dropped. */
const LIMIT = 128 * 1024 * 1024;

/** The smallest body first. */
const encodings = ["br", "gzip"] as const;

type Encoding = (typeof encodings)[number];

interface KeptPage {
  /** What it was made from; it is sent while all of it is published. */
  readonly tags: readonly string[];
  readonly headers: OutgoingHttpHeaders;
  readonly digest: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** Headers of one transfer, not of the page. */
const ofOneAnswer = ["connection", "content-encoding", "content-length", "date", "etag", "transfer-encoding"];

/**
 * Pages as they are sent: compressed once, with their headers and a strong entity tag. A page is sent from here, without
 * Next, while everything it was made from is still published. Next answers the first request for each page and for each
 * page that a publish has outdated.
 */
export class PageStore {
  readonly #isCurrent: (tags: readonly string[]) => boolean;
  readonly #limit: number;
  readonly #pages = new Map<string, KeptPage>();
  /** The digests of pages that are being compressed. */
  readonly #compressing = new Set<string>();
  #size = 0;

  constructor(isCurrent: (tags: readonly string[]) => boolean, limit = LIMIT) {
    this.#isCurrent = isCurrent;
    this.#limit = limit;
  }

  /** Sends the page that a request asks for. Returns whether it did. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOfPage(request);
    const page = path === null ? undefined : this.#pages.get(path);
    if (path === null || !page) return false;
    this.#drop(path);
    if (!this.#isCurrent(page.tags)) return false;
    this.#keep(path, page);
    const accepted = acceptedBy(request);
    const known = knownTag(request, page.digest, accepted);
    if (known !== null) {
      const { "content-type": _, ...headers } = page.headers;
      response.writeHead(304, { ...headers, etag: known }).end();
      return true;
    }
    const [encoding = null] = accepted;
    // Browsers and crawlers accept one of the two encodings, so a copy without is not kept.
    const body = encoding ? page.bodies[encoding] : zlib.gunzipSync(page.bodies.gzip);
    const etag = tagOf(page.digest, encoding);
    const headers = { ...page.headers, etag, "content-length": body.byteLength };
    response.writeHead(200, encoding ? { ...headers, "content-encoding": encoding } : headers).end(body);
    return true;
  }

  /** Lets Next answer, compresses what it sends, and keeps it if it is a stored page. */
  learn(request: IncomingMessage, response: ServerResponse, answer: () => Promise<void>): Promise<void> {
    const path = pathOfPage(request);
    if (path === null) return answer();
    const accepted = acceptedBy(request);
    request.headers["accept-encoding"] = "identity";
    // The entity tag is computed from the body. Node itself omits the body from the answer to HEAD.
    if (request.method === "HEAD") request.method = "GET";
    return withStoredPage((storedPage) => {
      collectBody(response, (body, send) => {
        // Next changes the address when proxy.ts has chosen another page, such as the 404 page.
        const stored = request.url === path ? storedPage() : null;
        const digest = stored && isWhole(response, stored, body) ? digestOf(body) : null;
        const gzip = compressGzip(body);
        // The first client gets gzip; brotli follows in the background.
        const encoding = accepted.includes("gzip") && body.byteLength > 0 ? "gzip" : null;
        if (stored && digest !== null) {
          void this.#compress(
            path,
            { tags: stored.tags, digest, headers: copyHeaders(response) },
            body,
            gzip,
          );
          const known = knownTag(request, digest, accepted);
          response.setHeader("etag", known ?? tagOf(digest, encoding));
          if (known !== null) return sendUnchanged(response, send);
        }
        if (encoding === null) return send(body);
        gzip.then(
          (compressed) => {
            response.setHeader("content-encoding", encoding);
            response.setHeader("content-length", compressed.byteLength);
            send(compressed);
          },
          () => response.destroy(),
        );
      });
      return answer();
    });
  }

  async #compress(
    path: string,
    page: Omit<KeptPage, "bodies">,
    body: Buffer,
    gzip: Promise<Buffer>,
  ): Promise<void> {
    if (this.#compressing.has(page.digest)) return;
    this.#compressing.add(page.digest);
    try {
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      };
      const bodies = { br: await compressBrotli(body, { params }), gzip: await gzip };
      this.#drop(path);
      this.#keep(path, { ...page, bodies });
      for (const oldest of this.#pages.keys()) {
        if (this.#size <= this.#limit) break;
        this.#drop(oldest);
      }
    } catch (error) {
      console.error(`Compressing ${path} failed; Next answers for it again:`, error);
    } finally {
      this.#compressing.delete(page.digest);
    }
  }

  /** Stores the page as the most recently requested. */
  #keep(path: string, page: KeptPage): void {
    this.#pages.set(path, page);
    this.#size += sizeOf(page);
  }

  #drop(path: string): void {
    const page = this.#pages.get(path);
    if (!page) return;
    this.#size -= sizeOf(page);
    this.#pages.delete(path);
  }
}

function sizeOf({ bodies }: KeptPage): number {
  return bodies.br.byteLength + bodies.gzip.byteLength;
}

/**
 * The path of the page that a request asks for; null when the answer depends on more than the path: drafts, Next's
 * router, screens that read their query, a category's search.
 */
function pathOfPage({ url = "/", headers }: IncomingMessage): string | null {
  const [path = "/", ...query] = url.split("?");
  if (!isPagePath(path) || path.includes(".") || ownScreens.includes(path)) return null;
  if (routerHeaders.some((name) => name in headers) || headers.cookie?.includes(draftCookie)) return null;
  return isFiltering(readFilter(query.join("?"))) ? null : path;
}

/** The encodings that a client accepts, the smallest body first. */
function acceptedBy(request: IncomingMessage): Encoding[] {
  const accepted = new Negotiator(request).encodings([...encodings]);
  return encodings.filter((encoding) => accepted.includes(encoding));
}

/** The tag of the body that the client has, if that is this page, in whichever encoding; else null. */
function knownTag(request: IncomingMessage, digest: string, accepted: readonly Encoding[]): string | null {
  const tags = [...accepted, null].map((encoding) => tagOf(digest, encoding));
  return tags.find((tag) => isListed(request.headers["if-none-match"], tag)) ?? null;
}

/** Each encoding is a representation of its own (RFC 9110, 8.8.3.3). */
function tagOf(digest: string, encoding: Encoding | null): string {
  return encoding ? `"${digest}-${encoding}"` : `"${digest}"`;
}

/** Whether the answer is the stored page, all of it and nothing else. */
function isWhole(response: ServerResponse, { html }: StoredPage, body: Buffer): boolean {
  const isForAll = response.statusCode === 200 && !response.hasHeader("set-cookie");
  return isForAll && body.equals(Buffer.from(html));
}

function copyHeaders(response: ServerResponse): OutgoingHttpHeaders {
  const headers = { ...response.getHeaders() };
  for (const name of Object.keys(headers))
    if (ofOneAnswer.includes(name) || internalHeaders.test(name)) delete headers[name];
  return headers;
}
