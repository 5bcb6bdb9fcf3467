import { isRecord } from "@paraph/service/json";
import { ApiError, type ApiOptions, createJsonPost, filled } from "../post-json.ts";
import type { UtmData } from "../tracking/utm.ts";
import type { SignInMethod } from "./identity-port.ts";

export interface TwoFactorStatus {
  readonly enabled: boolean;
  readonly verified: boolean;
}

export interface OwnerRequest {
  readonly email: string;
  readonly name: string | null;
  readonly profilePic: string | null;
  readonly phone: string | null;
  readonly from: string;
  readonly timezone: string;
  readonly accessToken: string;
  readonly projectId: string;
  readonly utmData: UtmData;
}

export interface OwnerAnswer {
  readonly owner: { readonly email: string; readonly isSignUp: boolean };
  /** The one-time value for the dashboard; null when the API gives none. */
  readonly accessToken: string | null;
}

/** The signature API. Every function throws an ApiError unless the answer is as expected. */
export interface SignatureApi {
  readonly twoFactorStatus: (email: string, token: string) => Promise<TwoFactorStatus>;
  /** Whether the code is right. */
  readonly verifyCode: (otp: string, email: string, token: string) => Promise<boolean>;
  readonly sendOwner: (owner: OwnerRequest) => Promise<OwnerAnswer>;
  /** The value for the link in a verification mail. */
  readonly oneTimeToken: (token: string) => Promise<string>;
  /** Survives the page, because the browser is leaving for the dashboard. */
  readonly recordMethod: (method: SignInMethod, token: string) => Promise<void>;
  /**
   * Reads or changes whether the owner refuses advertising: since when, or `null`. `allow` names the refusal that it lifts.
   */
  readonly advertisingChoice: (
    change: { readonly refuse?: "signal"; readonly allow?: string },
    token: string,
  ) => Promise<string | null>;
}

/** The way to the dashboard waits for it, in milliseconds. */
const CHOICE_LIMIT = 2_000;

export function createSignatureApi(options: ApiOptions): SignatureApi {
  const post = createJsonPost(options);
  const { baseUrl } = options;

  return {
    async twoFactorStatus(email, token) {
      const { enabled, verified } = await post("/2fa/get-info", { email }, { token });
      return { enabled: enabled === true, verified: verified === true };
    },
    async verifyCode(otp, email, token) {
      const { success, isValid } = await post("/2fa/verify-qr", { otp, email }, { token });
      return success === true && isValid === true;
    },
    async sendOwner(request) {
      const { owner, accessToken } = await post("/owners", request);
      const { email, isSignUp } = isRecord(owner) ? owner : {};
      if (typeof email !== "string") throw new ApiError(`POST ${baseUrl}/owners named no owner`, {});
      return { owner: { email, isSignUp: isSignUp === true }, accessToken: filled(accessToken) };
    },
    async oneTimeToken(token) {
      const value = filled((await post("/one-time-tokens", {}, { token })).accessToken);
      if (value === null) throw new ApiError(`POST ${baseUrl}/one-time-tokens gave no value`, {});
      return value;
    },
    async recordMethod(method, token) {
      await post("/login-methods", { method }, { token, keepalive: true });
    },
    async advertisingChoice(change, token) {
      const ask = createJsonPost({ ...options, timeLimit: CHOICE_LIMIT });
      const { refusedAt } = await ask("/advertising-choice", change, { token });
      if (refusedAt === null || typeof refusedAt === "string") return refusedAt;
      throw new ApiError(`POST ${baseUrl}/advertising-choice did not say since when`, {});
    },
  };
}
