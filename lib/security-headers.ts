import { embedHosts } from "./embed-hosts.ts";
import { type PaymentEnvironment, paymentEnv } from "./env/payments.ts";
import { type AccountEnvironment, accountEnv } from "./env/public.ts";

interface Header {
  key: string;
  value: string;
}

/** Headers of scripts, styles and fonts. */
export function fileHeaders(): Header[] {
  return [{ key: "X-Content-Type-Options", value: "nosniff" }];
}

/** Headers of every other answer. The Studio shows pages in a frame, from the same origin only. */
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
 * Pages may frame only the hosts that their blocks allow, plus the hosted identity provider's own frame, which reports
 * on the windows of Google and Microsoft, and, with a key for it, the frame in which the payment provider's script
 * detects bots.
 */
function frameSources(authDomain: string, publishableKey: string | null): string {
  const identity = authDomain === "" ? [] : [`https://${authDomain}`];
  const payments = publishableKey === null ? [] : ["https://js.stripe.com"];
  return ["frame-src 'self'", ...embedHosts.map(({ origin }) => origin), ...identity, ...payments].join(" ");
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * The Studio may only talk to this origin. Some of its calls (version check, feedback form, a font) ignore its
 * configuration. This policy makes the browser block them.
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
