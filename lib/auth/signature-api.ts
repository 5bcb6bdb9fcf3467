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
  /** The value for the dashboard that works once; null when the API gives none. */
  readonly accessToken: string | null;
}

/** The signature API. Every function throws an ApiError unless the answer is what it is expected to be. */
export interface SignatureApi {
  readonly twoFactorStatus: (email: string, token: string) => Promise<TwoFactorStatus>;
  /** Whether the code is right. */
  readonly verifyCode: (otp: string, email: string, token: string) => Promise<boolean>;
  readonly sendOwner: (owner: OwnerRequest) => Promise<OwnerAnswer>;
  /** The value for the link in a verification mail. */
  readonly oneTimeToken: (token: string) => Promise<string>;
  /** Outlives the page, since the browser is on its way to the dashboard by then. */
  readonly recordMethod: (method: SignInMethod, token: string) => Promise<void>;
}

export class ApiError extends Error {
  /** 0 when no answer arrived. */
  readonly status: number;
  /** The API's own name of the refusal. */
  readonly code: string | null;
  /** In seconds. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    { status = 0, code = null, retryAfter = null }: Partial<Pick<ApiError, "status" | "code" | "retryAfter">>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

interface Options {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** In milliseconds, for the whole answer. */
  readonly timeLimit?: number;
}

export function createSignatureApi({ baseUrl, fetch, timeLimit = 10_000 }: Options): SignatureApi {
  async function post(
    path: string,
    body: object,
    token: string | null,
    keepalive = false,
  ): Promise<Readonly<Record<string, unknown>>> {
    const what = `POST ${baseUrl}${path}`;
    const response = await attempt(what, () =>
      fetch(`${baseUrl}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeLimit),
        credentials: "omit",
        cache: "no-store",
        referrerPolicy: "no-referrer",
        redirect: "error",
        keepalive,
      }),
    );
    const text = await attempt(what, () => response.text());
    const answer = parseObject(text);
    if (!response.ok) {
      const code = typeof answer?.error === "string" ? answer.error : null;
      const retryAfter = parseSeconds(response.headers.get("retry-after"));
      throw new ApiError(`${what} answered ${response.status}${code ? ` ${code}` : ""}`, {
        status: response.status,
        code,
        retryAfter,
      });
    }
    if (answer) return answer;
    if (response.status === 204) return {};
    throw new ApiError(`${what} answered something other than a JSON object`, { status: response.status });
  }

  return {
    async twoFactorStatus(email, token) {
      const { enabled, verified } = await post("/2fa/get-info", { email }, token);
      return { enabled: enabled === true, verified: verified === true };
    },
    async verifyCode(otp, email, token) {
      const { success, isValid } = await post("/2fa/verify-qr", { otp, email }, token);
      return success === true && isValid === true;
    },
    async sendOwner(request) {
      const { owner, accessToken } = await post("/owners", request, null);
      const { email, isSignUp } = isRecord(owner) ? owner : {};
      if (typeof email !== "string") throw new ApiError(`POST ${baseUrl}/owners named no owner`, {});
      return { owner: { email, isSignUp: isSignUp === true }, accessToken: filled(accessToken) };
    },
    async oneTimeToken(token) {
      const value = filled((await post("/one-time-tokens", {}, token)).accessToken);
      if (value === null) throw new ApiError(`POST ${baseUrl}/one-time-tokens gave no value`, {});
      return value;
    },
    async recordMethod(method, token) {
      await post("/login-methods", { method }, token, true);
    },
  };
}

async function attempt<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    throw new ApiError(`${what} got no answer`, {}, { cause });
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null; // What is no JSON is no object either; the caller says so.
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function filled(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function parseSeconds(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value.trim()) ? Number(value) : null;
}
