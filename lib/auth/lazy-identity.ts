import { IdentityError, type IdentityPort } from "@/lib/auth/identity-port";

/** The provider's code comes with the first use, or with `load` before it; all of it is one chunk of its own. */
export interface LazyIdentity extends IdentityPort {
  readonly load: () => Promise<IdentityPort>;
}

export function createLazyIdentity(connect: () => Promise<IdentityPort>): LazyIdentity {
  let connecting: Promise<IdentityPort> | null = null;
  let isUsed = false;

  function load(): Promise<IdentityPort> {
    connecting ??= connect().catch((cause: unknown) => {
      // The next use tries again.
      connecting = null;
      throw new IdentityError("auth/network-request-failed", "The code for signing in did not arrive.", {
        cause,
      });
    });
    return connecting;
  }

  async function use<Answer>(work: (identity: IdentityPort) => Promise<Answer>): Promise<Answer> {
    isUsed = true;
    return work(await load());
  }

  return {
    load,
    signInWithPassword: (...given) => use((identity) => identity.signInWithPassword(...given)),
    register: (...given) => use((identity) => identity.register(...given)),
    signInWithPopup: (...given) => use((identity) => identity.signInWithPopup(...given)),
    sendVerification: (...given) => use((identity) => identity.sendVerification(...given)),
    sendReset: (...given) => use((identity) => identity.sendReset(...given)),
    idToken: (...given) => use((identity) => identity.idToken(...given)),
    keepSession: (...given) => use((identity) => identity.keepSession(...given)),
    // Where nothing was asked of it, nobody is signed in.
    signOut: async () => (isUsed ? use((identity) => identity.signOut()) : undefined),
    checkActionCode: (...given) => use((identity) => identity.checkActionCode(...given)),
    applyActionCode: (...given) => use((identity) => identity.applyActionCode(...given)),
    confirmReset: (...given) => use((identity) => identity.confirmReset(...given)),
  };
}
