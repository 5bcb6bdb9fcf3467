import { isRecord, parseJson } from "@paraph/service/json";
import type { EmulatorUser } from "firebase-tools/lib/emulator/auth/state.js";
import type { Identity } from "./signature-api/dependencies.ts";

interface Accounts {
  getUserByLocalId(uid: string): EmulatorUser | undefined;
}

/** One machine has one clock. This covers the second that rounding takes. */
const leeway = 1;

/**
 * Verifies a token as far as possible without a signature, which the emulator's tokens lack. A hosted API
 * would use the vendor's keys. Every claim in a token must match its account.
 */
export function identityOf(token: string, projectId: string, accounts: Accounts, now: Date): Identity | null {
  const claims = claimsOf(token);
  if (!claims) return null;
  const seconds = now.getTime() / 1000;
  const { iss, aud, sub, email, iat, exp, auth_time: authTime } = claims;
  if (iss !== `https://securetoken.google.com/${projectId}` || aud !== projectId) return null;
  if (typeof sub !== "string" || typeof email !== "string") return null;
  if (typeof iat !== "number" || typeof exp !== "number" || typeof authTime !== "number") return null;
  if (exp <= seconds || iat > seconds + leeway || authTime > seconds + leeway) return null;
  const method = methodOf(claims);
  const user = accounts.getUserByLocalId(sub);
  if (!method || !user || user.disabled || user.email !== email) return null;
  if (user.validSince !== undefined && iat < Number(user.validSince)) return null;
  return {
    uid: sub,
    email,
    emailVerified: claims.email_verified === true && user.emailVerified === true,
    name: user.displayName ?? null,
    method,
    authTime,
  };
}

type Claims = Readonly<Record<string, unknown>>;

function claimsOf(token: string): Claims | null {
  const [header, payload, signature, ...rest] = token.split(".");
  if (signature !== "" || rest.length > 0) return null;
  return decode(header)?.alg === "none" ? decode(payload) : null;
}

function decode(part: string | undefined): Claims | null {
  const value = parseJson(Buffer.from(part ?? "", "base64url").toString());
  return isRecord(value) ? value : null;
}

function methodOf({ firebase }: Claims): Identity["method"] | null {
  const provider = isRecord(firebase) ? firebase.sign_in_provider : null;
  return provider === "password" || provider === "google.com" || provider === "microsoft.com"
    ? provider
    : null;
}
