import { IdentityError, type IdentityPort, type SignedIn } from "../../lib/accounts/identity-port.ts";

export const ann: SignedIn = {
  uid: "u1",
  email: "Ann@Example.com",
  emailVerified: true,
  name: null,
  photoURL: null,
  phoneNumber: null,
  method: "email_password",
};

export const gil: SignedIn = {
  uid: "u2",
  email: "gil@example.com",
  emailVerified: true,
  name: "Gil Öz & Co",
  photoURL: "https://pictures.example/gil.png?s=96",
  phoneNumber: "+49 30 1",
  method: "google",
};

type Call = keyof IdentityPort;

export interface FakeIdentity extends IdentityPort {
  readonly calls: [Call, ...unknown[]][];
  readonly current: SignedIn | null;
  readonly isKept: boolean;
  /** Runs before each call of this name. If it rejects, the call rejects with its error. */
  readonly before: Map<Call, () => Promise<void>>;
}

/** A fake identity provider that follows the port's contract: the newest sign-in counts, and `signOut` cancels it. */
export function createFakeIdentity(people: readonly SignedIn[] = [ann, gil]): FakeIdentity {
  const calls: FakeIdentity["calls"] = [];
  const before: FakeIdentity["before"] = new Map();
  let attempt = 0;
  let current: SignedIn | null = null;
  let isKept = false;

  async function call<Answer>(name: Call, given: unknown[], act: () => Answer): Promise<Answer> {
    calls.push([name, ...given]);
    await before.get(name)?.();
    return act();
  }

  function signIn(name: Call, given: unknown[], is: (user: SignedIn) => boolean): Promise<SignedIn> {
    attempt += 1;
    const own = attempt;
    return call(name, given, () => {
      if (own !== attempt) throw new IdentityError("auth/cancelled-popup-request", "given up");
      const user = people.find(is);
      if (!user) throw new IdentityError("auth/invalid-credential", "nobody");
      current = user;
      return user;
    });
  }

  function require<Answer>(user: SignedIn, answer: Answer): Answer {
    if (current?.uid === user.uid) return answer;
    throw new IdentityError("auth/user-mismatch", "somebody else");
  }

  const byEmail = (email: string) => (user: SignedIn) => user.email.toLowerCase() === email.toLowerCase();
  return {
    calls,
    before,
    get current() {
      return current;
    },
    get isKept() {
      return isKept;
    },
    signInWithPassword: (email, password) => signIn("signInWithPassword", [email, password], byEmail(email)),
    register: (email, password) => signIn("register", [email, password], byEmail(email)),
    signInWithPopup: (provider) => signIn("signInWithPopup", [provider], (user) => user.method === provider),
    sendVerification: (user, url) => call("sendVerification", [url], () => require(user, undefined)),
    sendReset: (email) => call("sendReset", [email], () => undefined),
    keptToken: () => call("keptToken", [], () => (current && isKept ? `token-of-${current.uid}` : null)),
    idToken: (user) => call("idToken", [], () => require(user, `token-of-${user.uid}`)),
    keepSession: (user) =>
      call("keepSession", [], () => {
        isKept = require(user, true);
      }),
    signOut() {
      attempt += 1;
      return call("signOut", [], () => {
        current = null;
        isKept = false;
      });
    },
    checkActionCode: () => Promise.reject(new Error("No test asks for this.")),
    applyActionCode: () => Promise.reject(new Error("No test asks for this.")),
    confirmReset: () => Promise.reject(new Error("No test asks for this.")),
    settings: () => Promise.reject(new Error("No test asks for this.")),
  };
}
