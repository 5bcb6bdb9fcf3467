import { isSameEmail, normalEmail } from "@paraph/service/email";
import type { Identity, ProductDependencies } from "../dependencies.ts";
import type { Handoffs } from "../handoffs.ts";
import type { SecondFactors } from "../second-factor.ts";
import type { Parameters, Session } from "../sessions.ts";
import { isStanding } from "../sign-ins.ts";

export type Refusal =
  | "missing"
  | "forged"
  | "used"
  | "expired"
  | "otherAccount"
  | "unverified"
  | "twoFactor"
  | "ended";

export type Landing = { readonly session: Session } | { readonly refusal: Refusal };

interface LandingServices {
  readonly deps: ProductDependencies;
  readonly handoffs: Handoffs;
  readonly secondFactors: SecondFactors;
}

/**
 * Signs in the person whom the site hands over, or returns why not. A value refused for another reason is not
 * used up.
 */
export async function land(services: LandingServices, address: URLSearchParams): Promise<Landing> {
  const token = address.get("accessToken");
  if (!token) return { refusal: "missing" };
  // An ID token has three parts, a one-time value has one. The site sends the former with NEXT_PUBLIC_HANDOFF=query.
  const found = token.includes(".")
    ? await landWithIdToken(services, token, address)
    : await landWithValue(services, token, address);
  if (typeof found === "string") return { refusal: found };
  const { uid, email, authTime } = found;
  return { session: { uid, email: normalEmail(email), authTime, handed: handedOver(address) } };
}

type Person = Pick<Identity, "uid" | "email" | "authTime">;

async function landWithValue(
  { deps, handoffs, secondFactors }: LandingServices,
  value: string,
  address: URLSearchParams,
): Promise<Person | Refusal> {
  const handoff = handoffs.find(value);
  if (!handoff) return "forged";
  if (handoff.state !== "fresh") return handoff.state;
  if (!isMeant(handoff, address)) return "otherAccount";
  const account = await deps.findAccount(handoff.uid);
  if (!isStanding(account, handoff.authTime)) return "ended";
  if (handoff.kind === "mail") {
    if (!account.emailVerified) return "unverified";
    // The second factor was enabled after the mail was sent, and opening a mail does not replace it.
    if (secondFactors.isOn(handoff.uid)) return "twoFactor";
  }
  // Another request may have used it during the lookup.
  return handoffs.use(value) ? handoff : "used";
}

async function landWithIdToken(
  { deps, secondFactors }: LandingServices,
  token: string,
  address: URLSearchParams,
): Promise<Person | Refusal> {
  const identity = await deps.verifyIdToken(token);
  if (!identity) return "forged";
  if (!isMeant(identity, address)) return "otherAccount";
  if (identity.method === "password" && !identity.emailVerified) return "unverified";
  return secondFactors.lets(identity) ? identity : "twoFactor";
}

/** The person named in the address must be the one who signs in. */
function isMeant({ uid, email }: Pick<Identity, "uid" | "email">, address: URLSearchParams): boolean {
  const named = { email: address.get("email"), uid: address.get("uid") };
  return (
    (named.email === null || isSameEmail(named.email, email)) && (named.uid === null || named.uid === uid)
  );
}

function handedOver(address: URLSearchParams): Parameters {
  return [...address].map(([name, value]) => [
    name,
    name === "accessToken" ? `${value.slice(0, 6)}…` : value,
  ]);
}
