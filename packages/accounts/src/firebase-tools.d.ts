/**
 * The parts of the vendor's emulator that this project uses. The package has no types and these files are not its
 * public interface, so its version is pinned and tests/back-ends/accounts.test.ts runs the vendor's SDK against it.
 */

declare module "firebase-tools/lib/emulator/auth/server.js" {
  import type { RequestListener } from "node:http";
  import type { SingleProjectMode } from "firebase-tools/lib/emulator/auth/index.js";
  import type { AgentProjectState } from "firebase-tools/lib/emulator/auth/state.js";

  export function createApp(
    projectId: string,
    mode: SingleProjectMode,
    states: Map<string, AgentProjectState>,
  ): Promise<RequestListener>;
}

declare module "firebase-tools/lib/emulator/auth/index.js" {
  export const SingleProjectMode: {
    readonly NO_WARNING: 0;
    readonly WARNING: 1;
    readonly ERROR: 2;
  };
  export type SingleProjectMode = 0 | 1 | 2;
}

declare module "firebase-tools/lib/emulator/auth/errors.js" {
  export class BadRequestError extends Error {}
}

declare module "firebase-tools/lib/emulator/auth/state.js" {
  interface ProviderInfo {
    readonly providerId: string;
    readonly rawId: string;
    readonly email?: string;
  }

  export interface EmulatorUser {
    readonly localId: string;
    readonly email?: string;
    readonly emailVerified?: boolean;
    /** The address before the last change, which a mail to it can bring back. */
    readonly initialEmail?: string;
    readonly displayName?: string;
    readonly disabled?: boolean;
    readonly passwordHash?: string;
    readonly salt?: string;
    /** Seconds since 1970, as text. Older tokens are invalid. */
    readonly validSince?: string;
    readonly providerUserInfo?: readonly ProviderInfo[];
  }

  export interface OneTimeCode {
    readonly email: string;
    readonly newEmail?: string;
    readonly requestType: string;
    readonly oobCode: string;
    readonly oobLink: string;
  }

  interface ProviderChanges {
    readonly upsertProviders?: readonly ProviderInfo[];
    readonly deleteProviders?: readonly string[];
  }

  export function decodeRefreshToken(token: string): Readonly<Record<string, unknown>>;

  export class AgentProjectState {
    constructor(projectId: string);
    readonly oobs: Map<string, OneTimeCode>;
    enableImprovedEmailPrivacy: boolean;
    get enableAnonymousUser(): boolean;
    get enableEmailLinkSignin(): boolean;
    getUserByLocalId(uid: string): EmulatorUser | undefined;
    createUserWithLocalId(uid: string, fields: Partial<EmulatorUser>): EmulatorUser | undefined;
    overwriteUserWithLocalId(uid: string, fields: Partial<EmulatorUser>): EmulatorUser;
    updateUserByLocalId(uid: string, fields: Partial<EmulatorUser>, changes?: ProviderChanges): EmulatorUser;
    deleteUser(user: EmulatorUser): void;
    createOob(
      email: string,
      newEmail: string | undefined,
      requestType: string,
      linkOf: (code: string) => string,
    ): OneTimeCode;
    deleteOobCode(code: string): boolean;
    createRefreshTokenFor(user: EmulatorUser, provider: string, extra?: object): string;
    getTenantProject(tenantId: string): AgentProjectState;
    validateRefreshToken(token: string): { readonly user: EmulatorUser };
  }
}
