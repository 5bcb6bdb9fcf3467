import { embedHosts } from "./embed-hosts.ts";
import { type PaymentEnvironment, paymentEnv } from "./payment-env.ts";
import { type AccountEnvironment, accountEnv } from "./public-env.ts";

interface Header {
  key: string;
  value: string;
}

/** What scripts, styles and typefaces carry. */
export function fileHeaders(): Header[] {
  return [{ key: "X-Content-Type-Options", value: "nosniff" }];
}

/** What every other answer of the site carries. The Studio shows pages in a frame, from the same origin only. */
export function publicHeaders(
  { authDomain }: Pick<AccountEnvironment, "authDomain"> = accountEnv,
  { publishableKey }: Pick<PaymentEnvironment, "publishableKey"> = paymentEnv,
): Header[] {
  return [
    { key: "X-Content-Type-Options", value: "nosniff" },
    { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
    { key: "X-Frame-Options", value: "SAMEORIGIN" },
    { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
    { key: "Content-Security-Policy", value: frameSources(authDomain, publishableKey) },
  ];
}

/**
 * Pages show nothing in frames but what the blocks for it may name; and the hosted identity provider's own, through
 * which it hears of the windows of Google and Microsoft; and, with a key for it, the one in which the payment provider's
 * script tells people from machines.
 */
function frameSources(authDomain: string, publishableKey: string | null): string {
  const identity = authDomain === "" ? [] : [`https://${authDomain}`];
  const payments = publishableKey === null ? [] : ["https://js.stripe.com"];
  return ["frame-src 'self'", ...embedHosts.map(({ origin }) => origin), ...identity, ...payments].join(" ");
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * The Studio may talk to this origin and nobody else. Some of the Studio's calls (version check, feedback form, a
 * font) ignore its configuration: with this policy the browser does not let them leave the machine.
 */
export function studioHeaders(source: Source): Header[] {
  const isHosted = Boolean(source.NEXT_PUBLIC_SANITY_PROJECT_ID);
  const isDevelopment = source.NODE_ENV === "development";
  const lake = isHosted ? " https://*.api.sanity.io https://*.apicdn.sanity.io wss://*.api.sanity.io" : "";
  const images = isHosted ? " https://cdn.sanity.io https://lh3.googleusercontent.com" : "";
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    "font-src 'self' data:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}${lake}`,
    "frame-src 'self'",
    "worker-src 'self' blob:",
    `media-src 'self' blob:${images}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ];
  return [{ key: "Content-Security-Policy", value: directives.join("; ") }];
}
