import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { SingleProjectMode } from "firebase-tools/lib/emulator/auth/index.js";
import { createApp } from "firebase-tools/lib/emulator/auth/server.js";
import { AccountState } from "./account-state.ts";
import type { AccountStore } from "./account-store.ts";

interface ApiSpec {
  paths: Record<string, unknown>;
}

/** A CommonJS module with its own default export, which loaders treat differently. */
const { default: apiSpec }: { default: ApiSpec } = createRequire(import.meta.url)(
  "firebase-tools/lib/emulator/auth/apiSpec.js",
);

/**
 * All operations that the SDK uses in a browser. The emulator compiles a validator per operation at startup,
 * so the other seventy would cost seconds and memory. The operations that administer accounts should not
 * exist here anyway.
 */
const operations = [
  "/v1/accounts:delete",
  "/v1/accounts:lookup",
  "/v1/accounts:resetPassword",
  "/v1/accounts:sendOobCode",
  "/v1/accounts:signInWithIdp",
  "/v1/accounts:signInWithPassword",
  "/v1/accounts:signUp",
  "/v1/accounts:update",
  "/v1/token",
];

export interface Emulator {
  readonly handle: RequestListener;
  readonly state: AccountState;
}

/** The vendor's emulator in this process. Importing this file alone takes half a second. */
export async function createEmulator(
  projectId: string,
  store: AccountStore,
  now: () => Date,
): Promise<Emulator> {
  const { paths } = apiSpec;
  for (const operation of operations) {
    if (!(operation in paths)) {
      throw new Error(
        `Loading the accounts failed: the emulator has no operation ${operation}. Compare it with packages/accounts/src/emulator.ts.`,
      );
    }
  }
  apiSpec.paths = Object.fromEntries(operations.map((operation) => [operation, paths[operation]]));
  const state = new AccountState(projectId, store, now);
  const handle = await createApp(projectId, SingleProjectMode.ERROR, new Map([[projectId, state]]));
  return { handle, state };
}
