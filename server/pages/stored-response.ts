import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { internalHeaders } from "../../lib/next-names.ts";
import { SITE_ADDRESS } from "../../lib/pages/site-address.ts";
import { acceptedEncodings, compress, decompressBrotli, type Encoding } from "../http/encodings.ts";
import { PlainBodies } from "./plain-bodies.ts";

/** Headers of one transfer, not of what is sent. */
const ofOneAnswer = [
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
];

/** Browsers may keep it, and ask each time whether it is still the same. */
const forThisBrowser = "private, max-age=0, must-revalidate";

/** What is smaller compressed. */
const texts = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|(?:rss|ld)\+)|image\/svg)/;

const plainBodies = new PlainBodies();

/** Sent so often in brotli, a text is worth the time that its smallest body takes, on another thread: 0.2 s for a page. */
const OFTEN = 4;
/** In bytes. The smallest body of a longer text takes seconds. */
const LONGEST = 256 * 1024;

/** One after another: visitors have the other cores. */
let shrinking: Promise<void> = Promise.resolve();

/** An answer for everybody, true at any address of the site. */
export interface Rendered {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  /** The document that redirects; none for anything but a redirect that an editor made. */
  readonly redirect?: string | undefined;
}

/** An answer as it is sent to everybody: compressed once, with a strong entity tag for each encoding. */
export class StoredResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** See {@link Rendered}. */
  readonly redirect: string | undefined;
  /** The hash of the body before it was compressed. */
  readonly #digest: string;
  /** In bytes. Copies in other encodings are a little larger than the body, and few clients ask for them. */
  readonly size: number;
  /** In brotli if it is a text, else as it is. */
  #body: Buffer;
  readonly #isText: boolean;
  #timesSent = 0;
  #isSmallest: boolean;
  readonly #others = new Map<Encoding, Buffer>();
  #personal: StoredResponse | undefined;
  readonly #withStatus = new Map<number, StoredResponse>();
  /** What is sent before the body, for each encoding that was asked for. */
  readonly #heads = new Map<Encoding | null, OutgoingHttpHeaders>();

  private constructor(
    status: number,
    headers: OutgoingHttpHeaders,
    digest: string,
    body: Buffer,
    { redirect, isSmallest = false }: { redirect?: string | undefined; isSmallest?: boolean } = {},
  ) {
    this.redirect = redirect;
    this.#isSmallest = isSmallest;
    this.status = status;
    this.headers = headers;
    this.#digest = digest;
    this.#body = body;
    this.#isText = isText(headers);
    this.size = (this.#isText ? 2 : 1) * body.byteLength;
  }

  /** `siteUrl`: the site's own address, which texts name; null for one that counts its own characters. */
  static async of(
    { status, headers, body, redirect }: Rendered,
    siteUrl: string | null,
  ): Promise<StoredResponse> {
    const own = withoutTransfer(headers);
    if (!isText(own)) return new StoredResponse(status, own, digestOf(body), body, { redirect });
    own.vary = "accept-encoding";
    const text = siteUrl === null ? body : withAddress(body, siteUrl);
    return new StoredResponse(status, own, digestOf(text), await compress(text, "br"));
  }

  /** A file as a build has left it, a text in the smallest brotli. It doesn't name the site's own address. */
  static built({ status, headers, body }: Rendered): StoredResponse {
    return new StoredResponse(status, headers, digestOf(body), body, { isSmallest: true });
  }

  /** The same with another status. */
  withStatus(status: number): StoredResponse {
    const known = this.#withStatus.get(status) ?? this.#copy(status, this.headers);
    this.#withStatus.set(status, known);
    return known;
  }

  /** The same for a browser and no cache in between: another visitor may get another variant of the page. */
  forOneVisitor(): StoredResponse {
    this.#personal ??= this.#copy(this.status, {
      ...this.headers,
      "cache-control": forThisBrowser,
      vary: "accept-encoding, cookie",
    });
    return this.#personal;
  }

  #copy(status: number, headers: OutgoingHttpHeaders): StoredResponse {
    return new StoredResponse(status, headers, this.#digest, this.#body, { isSmallest: this.#isSmallest });
  }

  /** Sends it in an encoding that the client accepts, or tells the client that it has it. */
  send(request: IncomingMessage, response: ServerResponse): void {
    const accepted = this.#isText ? acceptedEncodings(request) : [];
    const tag = this.status === 200 ? this.#knownTag(request, accepted) : null;
    if (tag !== null) {
      const { "content-type": _, ...headers } = this.headers;
      response.writeHead(304, { ...headers, etag: tag }).end();
      return;
    }
    const [encoding = null] = accepted;
    const ready = this.#bodyIn(encoding);
    if (Buffer.isBuffer(ready)) {
      this.#sendBody(response, encoding, ready);
      return;
    }
    ready.then(
      (body) => this.#sendBody(response, encoding, body),
      (error: unknown) => {
        console.error(`Compressing an answer with ${encoding} failed:`, error);
        response.destroy();
      },
    );
  }

  /** The body of a text. */
  async text(): Promise<string> {
    return (await decompressBrotli(this.#body)).toString();
  }

  #sendBody(response: ServerResponse, encoding: Encoding | null, body: Buffer): void {
    const head = this.#heads.get(encoding) ?? this.#headOf(encoding, body);
    response.writeHead(this.status, head).end(body);
    if (encoding !== "br" || this.#isSmallest) return;
    this.#timesSent += 1;
    if (this.#timesSent === OFTEN && body.byteLength <= LONGEST)
      shrinking = shrinking.then(() => this.#shrink());
  }

  async #shrink(): Promise<void> {
    try {
      this.#body = await compress(await decompressBrotli(this.#body), "br", "smallest");
      this.#isSmallest = true;
      this.#heads.delete("br");
    } catch (error) {
      console.error("Making an answer smaller failed; it is sent as it was:", error);
    }
  }

  #headOf(encoding: Encoding | null, body: Buffer): OutgoingHttpHeaders {
    const head: OutgoingHttpHeaders = { ...this.headers, "content-length": body.byteLength };
    if (encoding !== null) head["content-encoding"] = encoding;
    const isSmallest = encoding === "br" && this.#isSmallest;
    if (this.status === 200) head.etag = tagOf(this.#digest, isSmallest ? "br-11" : encoding);
    this.#heads.set(encoding, head);
    return head;
  }

  #bodyIn(encoding: Encoding | null): Buffer | Promise<Buffer> {
    if (!this.#isText || encoding === "br") return this.#body;
    if (encoding === null) return plainBodies.of(this.#body);
    return this.#others.get(encoding) ?? this.#makeOther(encoding);
  }

  async #makeOther(encoding: Encoding): Promise<Buffer> {
    const other = await compress(await decompressBrotli(this.#body), encoding);
    this.#others.set(encoding, other);
    return other;
  }

  /** The tag of the body that the client has, if that is this one, in whichever encoding; else null. */
  #knownTag(request: IncomingMessage, accepted: readonly Encoding[]): string | null {
    const header = request.headers["if-none-match"];
    if (header === undefined) return null;
    const encodings = accepted.includes("br") ? [...accepted, "br-11" as const] : accepted;
    const tags = [...encodings, null].map((encoding) => tagOf(this.#digest, encoding));
    return tags.find((tag) => isListed(header, tag)) ?? null;
  }
}

/** Writes the site's own address where the text has what stands for it. */
function withAddress(text: Buffer, siteUrl: string): Buffer {
  return text.includes(SITE_ADDRESS) ? Buffer.from(text.toString().replaceAll(SITE_ADDRESS, siteUrl)) : text;
}

/** What an entity tag says of a body. */
function digestOf(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 27);
}

/** Whether `If-None-Match` names this entity tag. */
function isListed(header: string, tag: string): boolean {
  return header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

/** Each encoding is a representation of its own (RFC 9110, 8.8.3.3), and so are other bytes in one encoding. */
function tagOf(digest: string, encoding: Encoding | "br-11" | null): string {
  return encoding ? `"${digest}-${encoding}"` : `"${digest}"`;
}

function isText(headers: OutgoingHttpHeaders): boolean {
  return texts.test(String(headers["content-type"] ?? ""));
}

function withoutTransfer(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !ofOneAnswer.includes(name) && !internalHeaders.test(name),
  );
  return Object.fromEntries(kept);
}
