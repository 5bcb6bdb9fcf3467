import { deleteApp, initializeApp } from "firebase/app";
import { type Auth, connectAuthEmulator, initializeAuth } from "firebase/auth";

export interface Visitor extends AsyncDisposable {
  readonly auth: Auth;
}

let visitors = 0;

/** The vendor's SDK with a separate session, as in a browser at this site. */
export function visit(siteUrl: string): Visitor {
  visitors += 1;
  const app = initializeApp({ apiKey: "local", projectId: "demo-paraph" }, `visitor-${visitors}`);
  const auth = initializeAuth(app);
  connectAuthEmulator(auth, siteUrl, { disableWarnings: true });
  return { auth, [Symbol.asyncDispose]: () => deleteApp(app) };
}

/** The error code (`auth/…`) of a rejected promise, or "no error" if it was fulfilled. */
export async function codeOf(refused: Promise<unknown>): Promise<string> {
  return await refused.then(
    () => "no error",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );
}
