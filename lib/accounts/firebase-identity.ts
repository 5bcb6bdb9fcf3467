import { cleanLine } from "@paraph/service/clean-text";
import { FirebaseError, initializeApp } from "firebase/app";
import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  type User,
  type UserCredential,
} from "firebase/auth";
import {
  type ActionCode,
  IdentityError,
  type IdentityPort,
  type Provider,
  type SignedIn,
  type SignInMethod,
} from "@/lib/accounts/identity-port";
import { type WatchedResolver, watchResolver } from "@/lib/accounts/popup-resolver";
import { accountEnv } from "@/lib/env/public";
import { allowScriptsOf } from "@/lib/trusted-scripts";

/** How long a press on Google or Microsoft may wait for its window. */
const WINDOW_LIMIT = 15_000;

/** Accounts of Firebase, or of the local emulator. */
export async function connectIdentity(): Promise<IdentityPort> {
  const { mode, apiKey, authDomain, projectId, apiHost } = accountEnv();
  const resolver =
    mode === "local"
      ? (await import("@/lib/accounts/local-resolver")).LocalResolver
      : browserPopupRedirectResolver;
  // The SDK loads a script from there when it opens a window.
  if (mode === "hosted") allowScriptsOf("https://apis.google.com");
  const app = initializeApp({ apiKey, authDomain, projectId });
  // No resolver here. With one, some browsers load Google's script first and delay every sign-in.
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (mode === "local") connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  if (apiHost !== null) leadTo(auth, apiHost);
  return createIdentity(auth, watchResolver(auth, resolver));
}

/** Leads the SDK's calls elsewhere, without the emulator's mode: that one also switches checks of the SDK off. */
function leadTo({ config }: Auth, apiHost: string): void {
  const { protocol } = new URL(apiHost);
  const base = apiHost.slice(`${protocol}//`.length);
  config.apiScheme = protocol.replace(":", "");
  config.apiHost = `${base}/${config.apiHost}`;
  config.tokenApiHost = `${base}/${config.tokenApiHost}`;
}

function createIdentity(auth: Auth, popups: WatchedResolver): IdentityPort {
  /** Which sign-in counts. An abandoned one may still succeed and must not leave anybody signed in. */
  let attempt = 0;

  async function signIn(
    method: SignInMethod,
    start: (isCurrent: () => boolean) => Promise<UserCredential>,
  ): Promise<SignedIn> {
    attempt += 1;
    const started = attempt;
    const isCurrent = () => started === attempt;
    // Forgets an earlier login. Nothing of this one is written before it is complete.
    await own(setPersistence(auth, inMemoryPersistence));
    const { user } = isCurrent() ? await start(isCurrent) : { user: null };
    if (user && isCurrent()) return signedIn(user, method);
    if (user && auth.currentUser?.uid === user.uid) await auth.signOut();
    throw new IdentityError("auth/cancelled-popup-request", "The sign-in was given up before it succeeded.");
  }

  async function openPopup(provider: Provider, isCurrent: () => boolean): Promise<UserCredential> {
    const start = () => signInWithPopup(auth, providers[provider](), popups.resolver);
    const { answer, late } = await popups.inTime(start, WINDOW_LIMIT);
    if (answer) return answer;
    // If the window opens after all and somebody uses it, the result must be ignored.
    late.then(
      () => (isCurrent() ? auth.signOut() : undefined),
      () => {},
    );
    throw new IdentityError("auth/timeout", `No window of ${provider} opened within ${WINDOW_LIMIT} ms.`);
  }

  function userOf({ uid }: SignedIn): User {
    if (auth.currentUser?.uid === uid) return auth.currentUser;
    throw new IdentityError("auth/user-mismatch", "Somebody else is signed in by now, or nobody.");
  }

  return {
    signInWithPassword: (email, password) =>
      signIn("email_password", () => own(signInWithEmailAndPassword(auth, email, password))),
    register: (email, password) =>
      signIn("email_password", () => own(createUserWithEmailAndPassword(auth, email, password))),
    signInWithPopup: (provider) => signIn(provider, (isCurrent) => own(openPopup(provider, isCurrent))),
    sendVerification: async (user, url) => own(sendEmailVerification(userOf(user), { url })),
    sendReset: (email) => own(sendPasswordResetEmail(auth, email)),
    idToken: async (user) => own(userOf(user).getIdToken()),
    async keptToken() {
      await auth.authStateReady();
      return auth.currentUser ? own(auth.currentUser.getIdToken()) : null;
    },
    // Nothing of an account is in this browser's storage before this line.
    keepSession: async (user) => own(userOf(user) && setPersistence(auth, indexedDBLocalPersistence)),
    async signOut() {
      attempt += 1;
      popups.closeWindow();
      await own(auth.signOut());
      await own(setPersistence(auth, inMemoryPersistence));
    },
    async checkActionCode(code) {
      const { operation, data } = await own(checkActionCode(auth, code));
      const known = operations.get(operation);
      if (known && data.email) return { operation: known, email: data.email };
      throw new IdentityError("auth/invalid-action-code", `A link of the kind ${operation} is none of ours.`);
    },
    applyActionCode: (code) => own(applyActionCode(auth, code)),
    confirmReset: (code, password) => own(confirmPasswordReset(auth, code, password)),
    async settings() {
      const { createSettings } = await import("@/lib/accounts/firebase-settings");
      return createSettings({ auth, popups, own, providers, methodOf, windowLimit: WINDOW_LIMIT });
    },
  };
}

const providers = {
  google: () => new GoogleAuthProvider(),
  microsoft: () => new OAuthProvider("microsoft.com"),
} satisfies Record<Provider, () => unknown>;

const operations = new Map<string, ActionCode["operation"]>([
  [ActionCodeOperation.VERIFY_EMAIL, "verifyEmail"],
  [ActionCodeOperation.PASSWORD_RESET, "resetPassword"],
  [ActionCodeOperation.RECOVER_EMAIL, "recoverEmail"],
  [ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL, "verifyAndChangeEmail"],
]);

function signedIn(user: User, method: SignInMethod): SignedIn {
  const { uid, email, emailVerified, displayName, photoURL, phoneNumber } = user;
  const name = cleanLine(displayName ?? "") || null;
  return { uid, email: email ?? "", emailVerified, name, photoURL, phoneNumber, method };
}

/** Turns the SDK's errors into the port's. */
async function own<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof FirebaseError)) throw cause;
    throw new IdentityError(cause.code, cause.message, { cause, methods: methodsIn(cause) });
  }
}

/** How the account with this address signs in, as the provider says beside its error. */
function methodsIn({ customData }: FirebaseError): SignInMethod[] | null {
  const { verifiedProvider: told }: { verifiedProvider?: unknown } = Object(customData?._tokenResponse);
  if (!Array.isArray(told)) return null;
  const methods = told.flatMap((provider) => methodOf.get(provider) ?? []);
  // The provider does not always name passwords, which are the only way besides those two.
  return methods.length > 0 || told.length > 0 ? methods : ["email_password"];
}

const methodOf = new Map<unknown, SignInMethod>([
  ["google.com", "google"],
  ["microsoft.com", "microsoft"],
  ["password", "email_password"],
]);
