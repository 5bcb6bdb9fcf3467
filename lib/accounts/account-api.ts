import { isRecord } from "@paraph/service/json";
import { type Answer, ApiError, type ApiOptions, createJsonPost, filled } from "../post-json.ts";
import type { TwoFactorStatus } from "./signature-api.ts";

interface SignInRecord {
  readonly at: string;
  readonly method: string;
  readonly browser: string;
}

interface SessionRecord {
  readonly startedAt: string;
  readonly endsAt: string;
}

/** What the signature API keeps about an account. */
export interface AccountInfo {
  readonly twoFactor: TwoFactorStatus & { readonly recoveryCodesLeft: number };
  readonly signIns: readonly SignInRecord[];
  readonly sessions: readonly SessionRecord[];
}

/** A secret that waits for its first code. */
export interface FactorSetup {
  readonly secret: string;
  /** Opens an authenticator on this device. */
  readonly uri: string;
  /** The same as a QR code, as a `data:` address. Null when the API draws none. */
  readonly picture: string | null;
}

/**
 * The signature API's calls for the account's page. The specification does not have them: a hosted API may answer that
 * it has none ({@link isMissingCall}). Every call takes the account's ID token.
 */
export interface AccountApi {
  readonly info: (token: string) => Promise<AccountInfo>;
  /** Everything that is kept, as the API writes it. */
  readonly copy: (token: string) => Promise<Answer>;
  readonly endSessions: (token: string) => Promise<void>;
  /** Deletes what the signature API keeps. Deleting it again is no error. */
  readonly remove: (email: string, token: string) => Promise<void>;
  readonly startFactor: (token: string) => Promise<FactorSetup>;
  /** The recovery codes; null when the code is wrong. */
  readonly confirmFactor: (otp: string, token: string) => Promise<readonly string[] | null>;
  /** Whether the code was right. */
  readonly disableFactor: (otp: string, token: string) => Promise<boolean>;
  /** As `confirmFactor`. */
  readonly renewCodes: (otp: string, token: string) => Promise<readonly string[] | null>;
}

export function createAccountApi(options: ApiOptions): AccountApi {
  const post = createJsonPost(options);
  const call = (path: string, body: object, token: string) => post(path, body, { token });
  const codesOf = async (path: string, otp: string, token: string) => {
    const { success, isValid, recoveryCodes } = await call(path, { otp: trimmed(otp) }, token);
    return success === true && isValid === true ? texts(recoveryCodes) : null;
  };

  return {
    info: async (token) => readInfo(await call("/account/get-info", {}, token)),
    copy: (token) => call("/account/export", {}, token),
    async endSessions(token) {
      await call("/account/end-sessions", {}, token);
    },
    async remove(email, token) {
      await call("/account/delete", { email }, token);
    },
    async startFactor(token) {
      const { secret, uri, picture } = await call("/2fa/start", {}, token);
      if (typeof secret !== "string" || typeof uri !== "string" || !uri.startsWith("otpauth:"))
        throw new ApiError(`POST ${options.baseUrl}/2fa/start gave no secret`, { status: 200 });
      const shown = filled(picture);
      return { secret, uri, picture: shown?.startsWith("data:image/") ? shown : null };
    },
    confirmFactor: (otp, token) => codesOf("/2fa/confirm", otp, token),
    async disableFactor(otp, token) {
      const { success, isValid } = await call("/2fa/disable", { otp: trimmed(otp) }, token);
      return success === true && isValid === true;
    },
    renewCodes: (otp, token) => codesOf("/2fa/recovery-codes", otp, token),
  };
}

/** Whether the API does not have the call, so that the dashboard does what the page can't. */
export function isMissingCall(problem: unknown): boolean {
  return problem instanceof ApiError && [404, 405, 501].includes(problem.status);
}

/** Authenticator apps show codes in groups. */
function trimmed(otp: string): string {
  return otp.replace(/\s/g, "");
}

function readInfo({ twoFactor, signIns, sessions }: Answer): AccountInfo {
  const { enabled, verified, recoveryCodesLeft } = isRecord(twoFactor) ? twoFactor : {};
  const left = typeof recoveryCodesLeft === "number" ? recoveryCodesLeft : 0;
  return {
    twoFactor: { enabled: enabled === true, verified: verified === true, recoveryCodesLeft: left },
    signIns: records(signIns).map(({ at, method, browser }) => ({
      at: String(at),
      method: String(method),
      browser: String(browser),
    })),
    sessions: records(sessions).map(({ startedAt, endsAt }) => ({
      startedAt: String(startedAt),
      endsAt: String(endsAt),
    })),
  };
}

function records(value: unknown): readonly Answer[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
