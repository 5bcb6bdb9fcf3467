import type { TestLake } from "./lake.ts";

/** A browser without scripts on the pages for signing in: it keeps cookies and follows redirects within them. */
export function signInPages(lake: TestLake, planted = "") {
  const jar = new Map(
    planted
      .split("; ")
      .filter(Boolean)
      .map((cookie) => [cookie.split("=")[0] ?? "", cookie.slice(cookie.indexOf("=") + 1)] as const),
  );
  const origin = `${lake.url}/studio`;
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const answer = await lake.fetch(address, {
      ...init,
      headers: { Cookie: cookies(), ...init.headers },
      redirect: "manual",
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    const next = answer.headers.get("location");
    if (next?.includes("/v1/auth/")) return ask(next);
    // Where it leads, or where it was, as browsers say it.
    Object.defineProperty(answer, "url", { value: next ?? address });
    return answer;
  }

  const query = new URLSearchParams({ origin });
  return {
    cookies,
    open: (page: string) => ask(`${lake.url}/v1/auth/${page}?${query}`),
    send: (page: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(`${lake.url}/v1/auth/${page}?${query}`, {
        method: "POST",
        headers: { Origin: lake.url, ...headers },
        body: new URLSearchParams({ origin, ...fields }),
      }),
    whoIs: async () =>
      (await lake.fetch(`${lake.url}/v1/users/me`, { headers: { Cookie: cookies() } })).status,
  };
}
