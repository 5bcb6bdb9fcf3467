/** Whether a host name or address is this machine's. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "::1" ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)
  );
}

/** The origin of an absolute http(s) address if it is listed, else null. */
export function allowedOrigin(url: string | null | undefined, allowed: readonly string[]): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { origin, protocol } = new URL(url);
  return (protocol === "http:" || protocol === "https:") && allowed.includes(origin) ? origin : null;
}

/**
 * Whether the page that sent a request may use the cookie. Browsers send `Origin` with every write and
 * `Sec-Fetch-Site` with every request, and pages can't forge either.
 */
export function isTrustedPage(headers: Headers, allowed: readonly string[]): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return allowedOrigin(origin, allowed) !== null;
  return headers.get("sec-fetch-site") === "same-origin";
}

/**
 * Whether a page of another site sent a request. One that embeds an answer sends no `Origin`, but `Sec-Fetch-Site`. Who follows
 * a link comes from elsewhere, too, and no page can read what that opens. Programs send neither.
 */
export function isForeignPage(headers: Headers, allowed: readonly string[]): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return allowedOrigin(origin, allowed) === null;
  const isOpened =
    headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document";
  return !isOpened && isFromElsewhere(headers);
}

/** Whether a page of another site has led here. Programs, and addresses that somebody typed, come from nowhere. */
export function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site === "cross-site" || site === "same-site";
}

/**
 * The lake's public address with the host name that the browser used, for example `localhost`. A cookie for
 * another host name would not come back, and the Studio shows images from its own origin only.
 */
export function addressFor(headers: Headers, publicUrl: string, allowed: readonly string[]): string {
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  const { protocol, pathname } = new URL(publicUrl);
  const scheme = headers.get("x-forwarded-proto") ?? protocol.replace(":", "");
  const origin = host && allowedOrigin(`${scheme}://${host}`, allowed);
  return origin ? `${origin}${pathname === "/" ? "" : pathname}` : publicUrl;
}

/** Reads `LAKE_ORIGINS`: origins separated by commas. */
export function originsFrom(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      if (!URL.canParse(entry)) {
        throw new Error(
          `LAKE_ORIGINS contains "${entry}". Write origins like https://example.org, separated by commas.`,
        );
      }
      return new URL(entry).origin;
    });
}
