import type { SafeStorage } from "../tracking/safe-storage.ts";
import { storedSource } from "../tracking/source.ts";
import { storedUtm, utmKeys } from "../tracking/utm.ts";
import type { SignedIn } from "./identity-port.ts";

/** Where the dashboard is. `dashboardUrl` may be a path on `origin`, and ends without a slash. */
export interface DashboardPlace {
  readonly origin: string;
  readonly dashboardUrl: string;
}

/** Where a completed login leads. It carries the value that signs in there: for `location.replace`, never for a log. */
export function dashboardLoginUrl(
  place: DashboardPlace,
  user: SignedIn,
  accessToken: string,
  storage: SafeStorage,
): string {
  return addressOf(place, "/login", [
    ["accessToken", accessToken],
    ["email", user.email],
    ["name", user.name],
    ["photoURL", user.photoURL],
    ["phoneNumber", user.phoneNumber],
    ["from", storedSource(storage)],
  ]);
}

/** Where the mail leads once the address is verified. Without a token people log in there themselves. */
export function verificationLink(
  place: DashboardPlace,
  user: SignedIn,
  accessToken: string | null,
  storage: SafeStorage,
): string {
  return addressOf(place, "/login", [
    ["uid", user.uid],
    ["email", user.email],
    ["accessToken", accessToken],
    ...utmEntries(storage),
  ]);
}

/** What somebody wants an account for. */
export interface Occasion {
  /** Instead of where they once came from. */
  readonly from?: string | null;
  /** The number of the contract template that waits in the account. */
  readonly template?: string | null;
}

/** The dashboard's own registration. */
export function registerUrl(
  place: DashboardPlace,
  storage: SafeStorage,
  { from, template }: Occasion = {},
): string {
  return addressOf(place, "/register", [
    ["from", from ?? storedSource(storage)],
    ["template", template],
    ...utmEntries(storage),
  ]);
}

/**
 * The address to go to when it lies on the dashboard's origin, else null. Addresses of mails pass through here:
 * what is compared is what the browser made of them, and what is returned is to be followed whole.
 */
export function dashboardTarget(place: DashboardPlace, address: unknown): string | null {
  if (typeof address !== "string" || !URL.canParse(address, place.origin)) return null;
  const { protocol, origin, username, password, href } = new URL(address, place.origin);
  // `blob:` has the origin of the page that made it.
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return null;
  return origin === new URL(place.dashboardUrl, place.origin).origin ? href : null;
}

type Entry = readonly [name: string, value: string | null | undefined];

function utmEntries(storage: SafeStorage): Entry[] {
  const utm = storedUtm(storage);
  return utmKeys.map((key) => [key, utm[key]]);
}

function addressOf(place: DashboardPlace, path: string, entries: readonly Entry[]): string {
  const url = new URL(`${place.dashboardUrl}${path}`, place.origin);
  for (const [name, value] of entries) if (value) url.searchParams.set(name, value);
  return url.href;
}
