export type Source = Readonly<Record<string, string | undefined>>;

/** The variables that browsers may know. */
const publicNames = [
  "NEXT_PUBLIC_SANITY_PROJECT_ID",
  "NEXT_PUBLIC_SANITY_DATASET",
  "SANITY_API_HOST",
  "NEXT_PUBLIC_FIREBASE_API_KEY",
  "NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN",
  "NEXT_PUBLIC_FIREBASE_PROJECT_ID",
  "FIREBASE_API_HOST",
  "NEXT_PUBLIC_SIGNATURE_API_URL",
  "NEXT_PUBLIC_DASHBOARD_URL",
  "NEXT_PUBLIC_HANDOFF",
  "NEXT_PUBLIC_PAYMENTS_API_URL",
  "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
  "NEXT_PUBLIC_STRIPE_PRICES",
  "NEXT_PUBLIC_CHECKOUT_ORIGIN",
] as const;

/** Serializes those that are set for the root's attribute `data-environment`; none without any. */
export function writePublic(source: Source): string | undefined {
  const given = publicNames.flatMap((name) => {
    const value = source[name]?.trim();
    return value ? [[name, value]] : [];
  });
  return given.length > 0 ? JSON.stringify(Object.fromEntries(given)) : undefined;
}

/**
 * The variables that browsers may know, on the server and in the browser. Builds know none of them, so that one build
 * works with any: what is set stands in each page (server/pages/document.ts) and in the Studio's.
 */
export function publicSource(): Source {
  if (typeof document === "undefined") return process.env;
  return JSON.parse(document.documentElement.dataset.environment ?? "{}");
}
