import type { SanityClient } from "sanity";

const login = "/lake/v1/auth/login/local";

/**
 * The address of the site whose local lake this is, which may have been started with another port than this process
 * knows of; `null` for a lake without a site. The lake sends people there to sign in.
 */
export async function siteOfLake(client: SanityClient): Promise<string | null> {
  const { providers }: { providers: { url: string }[] } = await client.request({ url: "/auth/providers" });
  const url = providers[0]?.url ?? "";
  return url.endsWith(login) ? url.slice(0, -login.length) : null;
}
