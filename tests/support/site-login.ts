import { deleteApp, getApp } from "firebase/app";
import { vi } from "vitest";
import { createAuthFlow } from "../../lib/accounts/auth-flow.ts";
import type { AuthState } from "../../lib/accounts/auth-state.ts";
import { connectIdentity } from "../../lib/accounts/firebase-identity.ts";
import { createSignatureApi } from "../../lib/accounts/signature-api.ts";
import { accountEnv } from "../../lib/env/public.ts";
import { createSafeStorage } from "../../lib/tracking/safe-storage.ts";
import { startSite, temporaryFolder } from "./services.ts";

/** Runs the browser's account code without a browser, against a local site. */
export async function startLogin(stored: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const site = await startSite(folder.path, { log: () => {} });
  // Loading the accounts may take longer on a busy machine than the SDK waits.
  await site.services.accounts.prepare();
  vi.stubGlobal("location", { origin: site.url });
  const identity = await connectIdentity();
  const kept = new Map(Object.entries(stored));
  const visited: string[] = [];
  /** Paths of the signature API whose requests fail. */
  const lost = new Set<string>();
  const flow = createAuthFlow({
    identity: async () => identity,
    api: createSignatureApi({
      baseUrl: `${site.url}${accountEnv().signatureApiUrl}`,
      fetch: async (input, init) => {
        if ([...lost].some((path) => String(input).endsWith(path))) throw new TypeError("fetch failed");
        return fetch(input, init);
      },
    }),
    storage: createSafeStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    })),
    dashboard: { ...accountEnv(), origin: site.url },
    navigate: (url) => visited.push(url),
    settleChoice: async () => {},
    announce: async () => true,
    report: () => {},
    now: Date.now,
  });
  const idle = (): Promise<AuthState> =>
    new Promise((resolve) => {
      const look = () => flow.getState().step !== "busy" && resolve(flow.getState());
      flow.subscribe(look);
      look();
    });
  return {
    ...flow,
    url: site.url,
    identity,
    visited,
    lost,
    async submit(fields: Partial<AuthState["fields"]>): Promise<AuthState> {
      for (const field of ["email", "password", "confirmPassword", "otp"] as const) {
        const value = fields[field];
        if (value !== undefined) flow.act({ type: "edit", field, value });
      }
      flow.act({ type: "submit" });
      return idle();
    },
    async [Symbol.asyncDispose]() {
      await deleteApp(getApp());
      vi.unstubAllGlobals();
      await site[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
