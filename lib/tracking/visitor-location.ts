import { parseJson } from "@paraph/service/json";
import type { SafeStorage } from "./safe-storage.ts";

const parts = ["city", "region", "postal", "country"] as const;

type VisitorLocation = Readonly<Record<(typeof parts)[number], string>>;

const storageKeys = { location: "gtmLocationData", country: "country" } as const;

/** How long an answer is used, and waited for, in milliseconds. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;
const TIME_LIMIT = 10_000;

interface LookUp {
  readonly url: string;
  readonly storage: SafeStorage;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  /** Aborts when consent is withdrawn; nothing is stored from then on. */
  readonly signal: AbortSignal;
}

/**
 * Stores the location of the visitor's IP address, once a week. Only call it with consent, because it reveals the
 * address to others.
 */
export async function locateVisitor({ url, storage, fetch, now, signal }: LookUp): Promise<void> {
  if (isFresh(storage.get(storageKeys.location), now())) return;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]);
  const answer = await fetch(url, { credentials: "omit", signal: patience });
  if (!answer.ok)
    throw new Error(`Looking up the visitor's location failed: ${url} answered ${answer.status}.`);
  const found = parseLocation(await answer.json());
  signal.throwIfAborted();
  storage.set(storageKeys.location, JSON.stringify({ ...found, at: now() }));
  if (found.country) storage.set(storageKeys.country, found.country);
}

/** Two letters; missing when unknown. */
export function storedCountry(storage: SafeStorage): string | null {
  return countryOf(storage.get(storageKeys.country)) || null;
}

/** The country of a look-up that is still current; `null`: unknown. */
export function locatedCountry(storage: SafeStorage, now: number): string | null {
  const stored = storage.get(storageKeys.location);
  if (!isFresh(stored, now)) return null;
  const { country }: { country?: unknown } = Object(parseJson(stored ?? ""));
  return (typeof country === "string" && countryOf(country)) || null;
}

/** The specification does not say what the flag changes. It can be read and affects nothing. */
export function isIndia(storage: SafeStorage): boolean {
  return storedCountry(storage) === "IN";
}

function isFresh(stored: string | null, now: number): boolean {
  // Anybody can write to a browser's storage.
  const { at }: { at?: unknown } = Object(parseJson(stored ?? ""));
  return typeof at === "number" && at <= now && now - at <= LIFETIME;
}

function parseLocation(answer: unknown): VisitorLocation {
  if (!(answer instanceof Object))
    throw new Error("Looking up the visitor's location failed: no object came back.");
  const text = (part: string) => {
    const value: unknown = Reflect.get(answer, part);
    return typeof value === "string" ? value.trim().slice(0, 100) : "";
  };
  const [city, region, postal, country] = parts.map(text);
  return { city: city ?? "", region: region ?? "", postal: postal ?? "", country: countryOf(country) };
}

function countryOf(text: string | null | undefined): string {
  return text && /^[A-Z]{2}$/.test(text) ? text : "";
}
