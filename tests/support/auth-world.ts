import { type AuthPorts, createAuthFlow } from "../../lib/accounts/auth-flow.ts";
import type { AuthAct, AuthState } from "../../lib/accounts/auth-state.ts";
import type { FieldName } from "../../lib/accounts/check-form.ts";
import { createSignatureApi } from "../../lib/accounts/signature-api.ts";
import type { SignInEvent } from "../../lib/tracking/account-events.ts";
import { createSafeStorage } from "../../lib/tracking/safe-storage.ts";
import { ann, createFakeIdentity, type FakeIdentity } from "./fake-identity.ts";

export interface Request {
  readonly path: string;
  readonly body: unknown;
  readonly token: string | null;
}

/** Answers a call of the signature API with a value to send as JSON, a whole response, or `never`. */
export type Answerer = (request: Request) => unknown;

interface Options {
  readonly api?: Record<string, Answerer>;
  readonly identity?: FakeIdentity;
  readonly handoff?: "code" | "query";
  readonly stored?: Record<string, string>;
}

export const ownerOf = (email: string, isSignUp = false) => ({
  owner: { email, isSignUp },
  accessToken: "single-use",
  expiresIn: 60,
});

const usual: Record<string, Answerer> = {
  "/2fa/get-info": () => ({ enabled: false, verified: false }),
  "/2fa/verify-qr": () => ({ success: true, isValid: true }),
  "/owners": ({ body }) => ownerOf(String(Reflect.get(Object(body), "email"))),
  "/one-time-tokens": () => ({ accessToken: "mail-value", expiresIn: 3600 }),
  "/login-methods": () => new Response(null, { status: 204 }),
};

export const refusal = (status: number, error: string, headers = {}) =>
  Response.json({ error, message: "Because." }, { status, headers });

/** A response that never arrives; the call ends by its own timeout. */
export const never = Symbol("never");

/** A sign-in dialog with fakes around it: the provider, the API, storage and navigation. */
export function createWorld({
  api = {},
  identity = createFakeIdentity(),
  handoff = "code",
  stored = {},
}: Options = {}) {
  const requests: Request[] = [];
  const visited: string[] = [];
  const announced: SignInEvent[] = [];
  const reports: string[] = [];
  const kept = new Map(Object.entries(stored));
  const clock = { now: 1_000_000 };
  const answerers = { ...usual, ...api };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input).replace("/local/signature-api", "");
    const token = new Headers(init?.headers).get("authorization")?.replace("Bearer ", "") ?? null;
    const request = { path, body: JSON.parse(String(init?.body)), token };
    requests.push(request);
    const answer = await answerers[path]?.(request);
    if (answer instanceof Response) return answer;
    if (answer !== never) return Response.json(answer);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  };

  const ports: AuthPorts = {
    identity: async () => identity,
    api: createSignatureApi({ baseUrl: "/local/signature-api", fetch, timeLimit: 20 }),
    storage: createSafeStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    })),
    dashboard: {
      origin: "https://paraph.example",
      dashboardUrl: "https://app.paraph.example",
      projectId: "demo-paraph",
      handoff,
    },
    navigate: (url) => visited.push(url),
    settleChoice: async () => {},
    announce: async (event) => announced.push(event) > 0,
    report: (what) => reports.push(what),
    now: () => clock.now,
  };
  const flow = createAuthFlow(ports);

  return {
    ...flow,
    ports,
    identity,
    requests,
    visited,
    announced,
    reports,
    kept,
    clock,
    paths: () => requests.map(({ path }) => path),
    /** Resolves once the state is as described. */
    until(is: (state: AuthState) => boolean): Promise<AuthState> {
      return new Promise((resolve) => {
        const look = () => is(flow.getState()) && resolve(flow.getState());
        flow.subscribe(look);
        look();
      });
    },
    idle(): Promise<AuthState> {
      return this.until(({ step }) => step !== "busy");
    },
    fill(fields: Partial<Record<FieldName, string>>): void {
      for (const [field, value] of Object.entries(fields)) {
        flow.act({ type: "edit", field: field as FieldName, value }); // a key of `fields`
      }
    },
    /** Fills in the form and submits it. */
    async submit(fields: Partial<Record<FieldName, string>> = {}): Promise<AuthState> {
      this.fill(fields);
      flow.act({ type: "submit" });
      return this.idle();
    },
    async logIn(): Promise<AuthState> {
      flow.act({ type: "open", mode: "login" });
      return this.submit({ email: ann.email, password: "Abcdefg1" });
    },
    async choose(act: Extract<AuthAct, { type: "choose" }>["provider"]): Promise<AuthState> {
      flow.act({ type: "choose", provider: act });
      return this.idle();
    },
  };
}
