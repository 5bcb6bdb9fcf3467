/** Answers who is signed in, or 401. */
export const sessionPath = "/v1/auth/id?tag=sanity.studio.session";

/** Goes straight to the login, and back to where `path` is. */
export function loginUrl(lakeUrl: string, path: string): string {
  const origin = encodeURIComponent(`${window.location.origin}${path}`);
  return `${lakeUrl}/v1/auth/login/local?origin=${origin}&type=cookie`;
}

/**
 * Sends whoever opens the Studio signed out to the login, before the Studio starts: it would tell all other tabs to go
 * there too, and those may hold what is not saved. Resolves to whether it does.
 */
export async function goToLogin(lakeUrl: string): Promise<boolean> {
  const { pathname, search, hash } = window.location;
  // The login page has set the cookie, and the Studio reads the rest from here.
  if (hash.includes("sid=")) return false;
  // Without an answer the Studio starts and waits for one.
  const answer = await fetch(lakeUrl + sessionPath, { cache: "no-store" }).catch(() => null);
  if (answer?.status !== 401) return false;
  window.location.replace(loginUrl(lakeUrl, pathname + search));
  return true;
}
