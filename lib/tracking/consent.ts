import type { SafeStorage } from "./safe-storage.ts";
import type { Purpose } from "./tracking-config.ts";

/** What a visitor agreed to. */
export type Consent = Readonly<Record<Purpose, boolean>>;

/** Also applies until a visitor has answered. */
export const refusal: Consent = { analytics: false, marketing: false };

const storageKey = "consent";

/** Visitors are asked again after a year. */
const LIFETIME = 365 * 24 * 60 * 60 * 1000;

/** The stored answer; `null` when there is none, it is old, or the question was another. */
export function readConsent(storage: SafeStorage, asked: readonly Purpose[], now: number): Consent | null {
  const stored = readStored(storage);
  const { at } = stored;
  if (typeof at !== "number" || at > now || now - at > LIFETIME) return null;
  if (!asked.every((purpose) => typeof stored[purpose] === "boolean")) return null;
  const isGranted = (purpose: Purpose) => stored[purpose] === true;
  return withinPurposes({ analytics: isGranted("analytics"), marketing: isGranted("marketing") }, asked);
}

/** What the stored answer refused, of any age and to whatever question. */
export function readRefusals(storage: SafeStorage): readonly Purpose[] {
  const stored = readStored(storage);
  return (["analytics", "marketing"] as const).filter((purpose) => stored[purpose] === false);
}

/** By which somebody can name their answer. It says nothing about them, and each answer has another. */
interface ProofMark {
  readonly proof: string;
  /** What the site has not been told yet. */
  readonly unsent?: object;
}

/** Stores the answer for the purposes that were asked about, and no others. */
export function storeConsent(
  consent: Consent,
  asked: readonly Purpose[],
  storage: SafeStorage,
  now: number,
  mark?: ProofMark,
): void {
  const answers = asked.map((purpose) => [purpose, consent[purpose]]);
  storage.set(storageKey, JSON.stringify({ ...Object.fromEntries(answers), at: now, ...mark }));
}

/** When the stored answer was given, in milliseconds, and its mark; `null` without both. */
export function readAnswered(storage: SafeStorage): (ProofMark & { readonly at: number }) | null {
  const { at, proof, unsent } = readStored(storage);
  if (typeof at !== "number" || Number.isNaN(new Date(at).getTime())) return null;
  if (typeof proof !== "string" || !/^[\da-f-]{36}$/.test(proof)) return null;
  return { at, proof, ...(unsent instanceof Object && { unsent }) };
}

/** Notes that the site has the answer with this mark, if it is still the stored one. */
export function noteSent(storage: SafeStorage, proof: string): void {
  const { unsent: _, ...rest } = readStored(storage);
  if (rest.proof === proof) storage.set(storageKey, JSON.stringify(rest));
}

function readStored(storage: SafeStorage): Readonly<Record<string, unknown>> {
  try {
    return { ...Object(JSON.parse(storage.get(storageKey) ?? "null")) };
  } catch {
    return {}; // Anybody can write to a browser's storage.
  }
}

/** What was agreed to of what was asked. */
export function withinPurposes(consent: Consent, asked: readonly Purpose[]): Consent {
  const isGranted = (purpose: Purpose) => asked.includes(purpose) && consent[purpose];
  return { analytics: isGranted("analytics"), marketing: isGranted("marketing") };
}

/** The consent mode of the page analytics function. */
export function consentModeOf({ analytics, marketing }: Consent) {
  const say = (granted: boolean) => (granted ? "granted" : "denied");
  return {
    analytics_storage: say(analytics),
    ad_storage: say(marketing),
    ad_user_data: say(marketing),
    ad_personalization: say(marketing),
  };
}
