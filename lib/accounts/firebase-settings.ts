import {
  type Auth,
  deleteUser,
  EmailAuthProvider,
  type GoogleAuthProvider,
  linkWithPopup,
  type OAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  type UserCredential,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
} from "firebase/auth";
import {
  type AccountUser,
  IdentityError,
  type Provider,
  type SettingsPort,
  type SignInMethod,
} from "@/lib/accounts/identity-port";
import type { WatchedResolver } from "@/lib/accounts/popup-resolver";

interface Connection {
  readonly auth: Auth;
  readonly popups: WatchedResolver;
  /** Turns the SDK's errors into the port's. */
  readonly own: <Answer>(answer: Promise<Answer>) => Promise<Answer>;
  readonly providers: Readonly<Record<Provider, () => GoogleAuthProvider | OAuthProvider>>;
  readonly methodOf: ReadonlyMap<unknown, SignInMethod>;
  /** In milliseconds. */
  readonly windowLimit: number;
}

/** An account of Firebase, or of the local emulator, as its owner changes it. */
export function createSettings({
  auth,
  popups,
  own,
  providers,
  methodOf,
  windowLimit,
}: Connection): SettingsPort {
  function current() {
    if (auth.currentUser) return auth.currentUser;
    throw new IdentityError("auth/no-current-user", "Nobody is signed in in this browser.");
  }

  async function inWindow(start: () => Promise<UserCredential>): Promise<void> {
    const { answer, late } = await own(popups.inTime(start, windowLimit));
    if (answer) return;
    late.catch(() => {}); // What was shown instead: the window took too long.
    throw new IdentityError("auth/timeout", `No window opened within ${windowLimit} ms.`);
  }

  return {
    async user() {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) return null;
      // Another browser may have changed or deleted the account since.
      await own(reload(user));
      return described(user, methodOf);
    },
    idToken: async () => own(current().getIdToken()),
    async confirmPassword(password) {
      const user = current();
      const credential = EmailAuthProvider.credential(user.email ?? "", password);
      await own(reauthenticateWithCredential(user, credential));
    },
    async confirmPopup(provider) {
      const user = current();
      await inWindow(() => reauthenticateWithPopup(user, providers[provider](), popups.resolver));
    },
    requestEmail: async (email) =>
      own(verifyBeforeUpdateEmail(current(), email, { url: new URL("/account", location.origin).href })),
    // Not by linking a credential: the emulator refuses one with the account's own address.
    setPassword: async (password) => own(updatePassword(current(), password)),
    async link(provider) {
      const user = current();
      await inWindow(() => linkWithPopup(user, providers[provider](), popups.resolver));
    },
    async unlink(provider) {
      await own(unlink(current(), providers[provider]().providerId));
    },
    deleteAccount: async () => own(deleteUser(current())),
  };
}

function described(
  { uid, email, emailVerified, displayName, providerData, metadata }: NonNullable<Auth["currentUser"]>,
  methodOf: Connection["methodOf"],
): AccountUser {
  return {
    uid,
    email: email ?? "",
    emailVerified,
    name: displayName,
    methods: providerData.flatMap(({ providerId }) => methodOf.get(providerId) ?? []),
    createdAt: metadata.creationTime ?? null,
    lastSignInAt: metadata.lastSignInTime ?? null,
  };
}
