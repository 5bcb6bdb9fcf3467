import type { IncomingMessage } from "node:http";
import { consentProof, type SentConsent } from "@paraph/lake/consents/consent-proof";
import type { Kept } from "@paraph/lake/consents/consents";
import { isRecord, parseJson } from "@paraph/service/json";
import { isOriginOf } from "@paraph/service/requests";
import { log } from "@paraph/service/telemetry/log";
import { CONSENTS_PATH } from "../../lib/routes.ts";
import { consentTexts, consentVersion } from "../../lib/tracking/consent-text.ts";
import { drain } from "../http/body-guard.ts";
import type { Context } from "../http/context.ts";

/** A proof has some 250 bytes. */
const MOST_BYTES = 1024;

interface Options {
  readonly store: { keep(sent: SentConsent): Promise<Kept> | Kept };
  /** The site's own, with its port. */
  readonly siteHost: string;
  readonly limit: { waitFor(sender: string): number | Promise<number> };
}

interface Answer {
  readonly status: number;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Takes the proofs of what visitors answered. Their addresses are counted in memory against floods, and not stored. */
export class ConsentDesk {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns whether the request is for it. */
  send({ request, response, target: { path } }: Context): boolean {
    if (path !== CONSENTS_PATH || request.method !== "POST") return false;
    void this.#answer(request)
      .catch((error: unknown): Answer => {
        log.warn("Keeping the proof of a consent failed. The visitor's browser sends it again.", { error });
        return { status: 503, message: "It could not be kept just now. Send it again later." };
      })
      .then(({ status, message, headers }) => {
        response.writeHead(status, {
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          ...(message !== undefined && { "content-type": "application/json" }),
          ...headers,
        });
        response.end(message === undefined ? undefined : JSON.stringify({ message }));
        drain(request);
      });
    return true;
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const { headers } = request;
    if (!isOriginOf(headers.origin, [headers.host, this.#options.siteHost]))
      return refusal(403, "Answers are taken from pages of this website only.");
    if (!/^application\/json\b/.test(headers["content-type"] ?? ""))
      return refusal(415, "Send the proof as JSON.");
    const seconds = await this.#options.limit.waitFor(String(headers["x-forwarded-for"] ?? "unknown"));
    if (seconds > 0)
      return {
        ...refusal(429, `Too many answers came from there. Wait ${seconds} seconds.`),
        headers: { "retry-after": String(seconds) },
      };
    const body = await bodyOf(request);
    if (body === null) return refusal(413, `A proof has at most ${MOST_BYTES} bytes.`);
    const read = parseJson(body);
    const proof = consentProof.safeParse(read);
    if (!proof.success) {
      const [issue] = proof.error.issues;
      const field = isRecord(read) ? issue?.path.join(".") : "";
      return refusal(400, `The proof can't be read: ${field || "it"}: ${issue?.message}.`);
    }
    const text = proof.data.version === consentVersion ? JSON.stringify(consentTexts) : null;
    const kept = await this.#options.store.keep({ proof: proof.data, text });
    if (kept === "unknown version") return refusal(400, `No text had the version ${proof.data.version}.`);
    if (kept === "full") throw new Error("There are 200,000 of today already.");
    return { status: 204 };
  }
}

function refusal(status: number, message: string): Answer {
  return { status, message };
}

/** `null`: it is longer than a proof. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    size += part.length;
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
