import { IdentityError, type IdentityPort } from "./identity-port";

let loading: Promise<IdentityPort> | null = null;

/** The provider's code is the largest of all, so it loads once, when a form opens. */
export function loadIdentity(): Promise<IdentityPort> {
  loading ??= import("./firebase-identity")
    .then(({ connectIdentity }) => connectIdentity())
    .catch((cause: unknown) => {
      // The next use tries again.
      loading = null;
      const message = "The code of the identity provider did not arrive.";
      throw new IdentityError("auth/network-request-failed", message, { cause });
    });
  return loading;
}
