import type { ConsentProof } from "@paraph/lake/consents/consent-proof";
import { CONSENTS_PATH } from "../routes.ts";
import { type Consent, noteSent, readAnswered, storeConsent } from "./consent.ts";
import { consentVersion } from "./consent-text.ts";
import type { SafeStorage } from "./safe-storage.ts";
import type { Purpose } from "./tracking-config.ts";

export interface Given extends Pick<ConsentProof, "by" | "signal" | "owner" | "region"> {
  readonly consent: Consent;
  readonly purposes: readonly Purpose[];
}

/** Stores an answer, and what proves it until the site has been told. */
export function storeAnswer(given: Given, storage: SafeStorage, now: number): void {
  const { consent, purposes, by, signal, owner, region } = given;
  const of = (purpose: Purpose) => (purposes.includes(purpose) ? consent[purpose] : null);
  const unsent: ConsentProof = {
    id: randomId(),
    version: consentVersion,
    answeredAt: new Date(now).toISOString(),
    by,
    analytics: of("analytics"),
    marketing: of("marketing"),
    signal,
    owner,
    region,
  };
  storeConsent(consent, purposes, storage, now, { proof: unsent.id, unsent });
}

/** Tells the site of the stored answer, if it has not been told. What fails is tried again on the next page. */
export async function sendProof(storage: SafeStorage, fetch: typeof globalThis.fetch): Promise<void> {
  const answered = readAnswered(storage);
  if (!answered?.unsent) return;
  const { status, ok } = await fetch(CONSENTS_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(answered.unsent),
    // Nobody's cookie, and no page, goes along.
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
  });
  // What the site can't read it will not be able to read later.
  if (ok || status === 400) noteSent(storage, answered.proof);
}

/** `crypto.randomUUID` is missing where a page came without TLS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, "0"),
  ).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
