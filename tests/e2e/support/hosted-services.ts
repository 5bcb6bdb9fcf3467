import type { BrowserContext, Route } from "@playwright/test";
import { priceKeys, tierKeys } from "../../../lib/selling/prices.ts";
import {
  answerForIdentity,
  anyOrigin,
  authDomain,
  identityProvider,
  passOn,
  sendFrames,
} from "./hosted-identity.ts";

const origins = {
  signature: "https://sign.hosted.example",
  dashboard: "https://app.hosted.example",
  payments: "https://pay.hosted.example",
  location: "https://location.hosted.example",
  checkout: "https://checkout.stripe.com",
} as const;

/** The variables of every hosted set, without the lake's (hosted-lake.ts). */
export const hostedServices = {
  NEXT_PUBLIC_FIREBASE_API_KEY: "a-key",
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: authDomain,
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: "demo-paraph",
  NEXT_PUBLIC_SIGNATURE_API_URL: `${origins.signature}/api`,
  NEXT_PUBLIC_DASHBOARD_URL: origins.dashboard,
  NEXT_PUBLIC_PAYMENTS_API_URL: `${origins.payments}/api`,
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_rehearsal",
  NEXT_PUBLIC_STRIPE_PRICES: [...priceKeys, ...tierKeys].map((key) => `${key}=price_${key}`).join(),
  TRACKING_ANALYTICS_KEY: "0123456789abcdef",
  TRACKING_TAG_ID: "G-ABC123DEF4",
  TRACKING_PIXEL_ID: "1234567890123456",
  TRACKING_GEOLOCATION_URL: `${origins.location}/me`,
};

/**
 * Answers for the services of {@link hostedServices}: accounts and signature API by a local system at another address,
 * payments and receivers of tracking by the least that their code accepts. Returns the requests that each host got.
 */
export async function answerForServices(
  context: BrowserContext,
  localUrl: string,
): Promise<Map<string, string[]>> {
  const asked = new Map<string, string[]>();
  const on = (pattern: RegExp, answer: (route: Route) => Promise<void>) =>
    context.route(pattern, async (route) => {
      const { host, pathname } = new URL(route.request().url());
      asked.set(host, [...(asked.get(host) ?? []), pathname]);
      await answer(route);
    });
  const page = (route: Route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><h1>Here</h1>" });
  const script = (route: Route) => route.fulfill({ contentType: "text/javascript", body: "void 0;" });
  await on(identityProvider, (route) => answerForIdentity(route, localUrl));
  await on(new RegExp(`^${origins.signature}/api/`), (route) => {
    const { pathname } = new URL(route.request().url());
    return passOn(route, `${localUrl}/local/signature-api${pathname.slice("/api".length)}`);
  });
  await on(/^https:\/\/apis\.google\.com\/js\/api\.js/, sendFrames);
  await on(new RegExp(`^${origins.payments}/api/`), (route) =>
    route.fulfill({ json: { sessionUrl: `${origins.checkout}/c/pay/cs_test_1` }, headers: anyOrigin }),
  );
  await on(new RegExp(`^(${origins.checkout}|${origins.dashboard})/`), page);
  await on(/^https:\/\/js\.stripe\.com\//, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "window.Stripe = Object.assign(() => ({ _registerWrapper() {} }), { version: 'dahlia' });",
    }),
  );
  await on(/^https:\/\/(www\.googletagmanager\.com|connect\.facebook\.net)\//, script);
  await on(new RegExp(`^${origins.location}/`), (route) =>
    route.fulfill({
      json: { city: "Dayton", region: "OH", postal: "45402", country: "US" },
      headers: anyOrigin,
    }),
  );
  await on(/^https:\/\/api-js\.mixpanel\.com\//, (route) =>
    route.fulfill({ json: { status: 1 }, headers: anyOrigin }),
  );
  return asked;
}
