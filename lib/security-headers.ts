interface Header {
  key: string;
  value: string;
}

/** Headers of scripts, styles and fonts. */
export function fileHeaders(): Header[] {
  return [{ key: "X-Content-Type-Options", value: "nosniff" }];
}

/** Headers of every other answer. The front adds the content policy (server/front/content-policy.ts). */
export function publicHeaders(): Header[] {
  return [
    { key: "X-Content-Type-Options", value: "nosniff" },
    { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
    { key: "X-Frame-Options", value: "SAMEORIGIN" },
    { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
    { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
    { key: "Permissions-Policy", value: permissions },
  ];
}

/** No page needs any of them. */
const permissions = ["camera", "geolocation", "microphone", "payment", "usb"]
  .map((name) => `${name}=()`)
  .join(", ");

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
