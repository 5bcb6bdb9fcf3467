import { encodedLength, shorten } from "../encoded-length.ts";
import type { SafeStorage } from "../tracking/safe-storage.ts";
import { storedSource } from "../tracking/source.ts";
import { storedUtm, utmKeys } from "../tracking/utm.ts";
import type { SignedIn } from "./identity-port.ts";

/** Where the dashboard is. `dashboardUrl` may be a path on `origin`, and ends without a slash. */
export interface DashboardLocation {
  readonly origin: string;
  readonly dashboardUrl: string;
}

/** Longest values in the dashboard's address. A cut picture address would be useless. */
const LONGEST_NAME = 600;
const LONGEST_PICTURE = 2048;

/**
 * Where a completed login leads. The address carries the value that signs in there: use it with `location.replace` and
 * never log it.
 */
export function dashboardLoginUrl(
  location: DashboardLocation,
  user: SignedIn,
  accessToken: string,
  storage: SafeStorage,
): string {
  return addressOf(location, "/login", [
    ["accessToken", accessToken],
    ["email", user.email],
    // Provider data can be arbitrarily long. A login must not fail because of it.
    ["name", user.name && shorten(user.name, LONGEST_NAME)],
    ["photoURL", user.photoURL && encodedLength(user.photoURL) <= LONGEST_PICTURE ? user.photoURL : null],
    ["phoneNumber", user.phoneNumber && shorten(user.phoneNumber, LONGEST_NAME)],
    ["from", storedSource(storage)],
  ]);
}

/** Where the mail leads once the address is verified. Without a token people log in there themselves. */
export function verificationLink(
  location: DashboardLocation,
  user: SignedIn,
  accessToken: string | null,
  storage: SafeStorage,
): string {
  return addressOf(location, "/login", [
    ["uid", user.uid],
    ["email", user.email],
    ["accessToken", accessToken],
    ...utmEntries(storage),
  ]);
}

/** Why somebody wants an account. */
export interface Occasion {
  /** Replaces the stored source. */
  readonly from?: string | null;
  /** The number of the contract template that waits in the account. */
  readonly template?: string | null;
}

/** The dashboard's own registration. */
export function registerUrl(
  location: DashboardLocation,
  storage: SafeStorage,
  { from, template }: Occasion = {},
): string {
  return addressOf(location, "/register", [
    ["from", from ?? storedSource(storage)],
    ["template", template],
    ...utmEntries(storage),
  ]);
}

/**
 * The address, if it is on the dashboard's origin; else null. Links from mails pass through here: the check uses the
 * browser's own parsing, and the caller has to follow the result unchanged.
 */
export function dashboardTarget(location: DashboardLocation, address: unknown): string | null {
  if (typeof address !== "string" || !URL.canParse(address, location.origin)) return null;
  const { protocol, origin, username, password, href } = new URL(address, location.origin);
  // A `blob:` address has the origin of the page that made it.
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return null;
  return origin === new URL(location.dashboardUrl, location.origin).origin ? href : null;
}

type Entry = readonly [name: string, value: string | null | undefined];

function utmEntries(storage: SafeStorage): Entry[] {
  const utm = storedUtm(storage);
  return utmKeys.map((key) => [key, utm[key]]);
}

function addressOf(location: DashboardLocation, path: string, entries: readonly Entry[]): string {
  const url = new URL(`${location.dashboardUrl}${path}`, location.origin);
  for (const [name, value] of entries) if (value) url.searchParams.set(name, value);
  return url.href;
}
