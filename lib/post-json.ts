import { isRecord, parseJson } from "@paraph/service/json";

/** No answer came, it was a refusal, or it was not as expected. */
export class ApiError extends Error {
  /** 0 when no answer arrived. */
  readonly status: number;
  /** The API's code for the refusal. */
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

export interface ApiOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The page's own where none is given, as it is when something is asked. */
  readonly fetch?: typeof globalThis.fetch;
  /** In milliseconds, for the whole answer. */
  readonly timeLimit?: number;
}

export interface CallOptions {
  /** Proves who is calling. */
  readonly token?: string | null;
  /** The same for every retry, so that it happens once. */
  readonly idempotencyKey?: string;
  /** Whether the call survives the page. */
  readonly keepalive?: boolean;
}

export type Answer = Readonly<Record<string, unknown>>;

const ownFetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);

/** Posts JSON to one API. Throws an {@link ApiError} unless a JSON object comes back, or nothing where that is allowed. */
export function createJsonPost({ baseUrl, fetch = ownFetch, timeLimit = 10_000 }: ApiOptions) {
  return async function post(
    path: string,
    body: object,
    { token = null, idempotencyKey, keepalive = false }: CallOptions = {},
  ): Promise<Answer> {
    const what = `POST ${baseUrl}${path}`;
    const response = await attempt(what, () =>
      fetch(`${baseUrl}${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeLimit),
        // Our own server counts a press for the page and the variant of it on which it was made. No other learns of them.
        credentials: "same-origin",
        cache: "no-store",
        referrerPolicy: "same-origin",
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
  };
}

/** Non-empty text, else null. */
export function filled(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

async function attempt<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    throw new ApiError(`${what} got no answer`, {}, { cause });
  }
}

function parseObject(text: string): Answer | null {
  const value = parseJson(text);
  return isRecord(value) ? value : null;
}

function parseSeconds(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value.trim()) ? Number(value) : null;
}
