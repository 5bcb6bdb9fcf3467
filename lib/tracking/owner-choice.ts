import { isRecord, parseJson } from "@paraph/service/json";
import type { SignatureApi } from "../accounts/signature-api.ts";
import { hasPrivacySignal } from "./privacy-signal.ts";
import { browserStorage, type SafeStorage } from "./safe-storage.ts";
import { purposesOf, readTracking } from "./tracking-config.ts";

const storageKey = "ownerRefused";

/** What this browser knows of the account that signed in here: it refuses advertising. */
export interface OwnerRefusal {
  /** When the account learned of it. Another time is another refusal. */
  readonly at: string;
  /** The person has allowed advertising since, and the account is still to be told. */
  readonly isLifted: boolean;
}

export function readOwnerRefusal(storage: SafeStorage): OwnerRefusal | null {
  const stored = parseJson(storage.get(storageKey) ?? "");
  if (!isRecord(stored) || typeof stored.at !== "string") return null;
  return { at: stored.at, isLifted: stored.isLifted === true };
}

export function storeOwnerRefusal(refusal: OwnerRefusal, storage: SafeStorage): void {
  storage.set(storageKey, JSON.stringify(refusal));
}

interface Owner {
  readonly api: Pick<SignatureApi, "advertisingChoice">;
  /** `null`: this browser can't speak for the account before the next sign-in. */
  readonly token: string | null;
  readonly storage: SafeStorage;
  readonly signal: boolean;
  readonly now: () => Date;
}

/**
 * Brings browser and account together: a signal here holds in every browser of the owner, and one elsewhere holds here. It is
 * lifted only by a choice that the person made knowing of it. An account that can't be asked, or whose service doesn't know
 * the call, changes nothing here.
 */
export async function settleOwnerChoice({ api, token, storage, signal, now }: Owner): Promise<void> {
  const known = readOwnerRefusal(storage);
  const change = signal ? ({ refuse: "signal" } as const) : known?.isLifted ? { allow: known.at } : {};
  const refusedAt =
    // Its service is away or doesn't know the call.
    token === null ? undefined : await api.advertisingChoice(change, token).catch(() => undefined);
  if (typeof refusedAt === "string") storeOwnerRefusal({ at: refusedAt, isLifted: false }, storage);
  else if (refusedAt === null) storage.remove(storageKey);
  // The next sign-in tells the account.
  else if (signal) storeOwnerRefusal({ at: known?.at ?? now().toISOString(), isLifted: false }, storage);
}

/** At a sign-in, before anybody is told of it. Where no advertising is configured, nobody is asked. */
export async function settleAtSignIn(api: Owner["api"], token: string): Promise<void> {
  const config = readTracking(document.documentElement.dataset.tracking);
  if (!config || !purposesOf(config).includes("marketing")) return;
  const signal = hasPrivacySignal(globalThis);
  await settleOwnerChoice({ api, token, storage: browserStorage, signal, now: () => new Date() });
  await consentChanged();
}

/** Tells what runs on this page, as a change in another tab would. Resolves once it has followed. */
export async function consentChanged(): Promise<void> {
  dispatchEvent(new Event("storage"));
  await new Promise((resolve) => setTimeout(resolve));
}
