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
  let stored: unknown;
  try {
    stored = JSON.parse(storage.get(storageKey) ?? "null");
  } catch {
    return null; // Anybody can write to a browser's storage.
  }
  if (!(stored instanceof Object)) return null;
  const at: unknown = Reflect.get(stored, "at");
  if (typeof at !== "number" || at > now || now - at > LIFETIME) return null;
  const answers = asked.map((purpose) => Reflect.get(stored, purpose));
  if (!answers.every((answer) => typeof answer === "boolean")) return null;
  const isGranted = (purpose: Purpose) => Reflect.get(stored, purpose) === true;
  return withinPurposes({ analytics: isGranted("analytics"), marketing: isGranted("marketing") }, asked);
}

/** Stores the answer for the purposes that were asked about, and no others. */
export function storeConsent(
  consent: Consent,
  asked: readonly Purpose[],
  storage: SafeStorage,
  now: number,
): void {
  const answers = asked.map((purpose) => [purpose, consent[purpose]]);
  storage.set(storageKey, JSON.stringify({ ...Object.fromEntries(answers), at: now }));
}

/** What was agreed to of what was asked. */
export function withinPurposes(consent: Consent, asked: readonly Purpose[]): Consent {
  const isGranted = (purpose: Purpose) => asked.includes(purpose) && consent[purpose];
  return { analytics: isGranted("analytics"), marketing: isGranted("marketing") };
}

/** Global Privacy Control: the visitor's browser says that their data must not be sold or shared. */
export function hasPrivacySignal(browser: object): boolean {
  return Reflect.get(browser, "globalPrivacyControl") === true;
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
