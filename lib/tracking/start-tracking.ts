import { type HeardSignIn, signInEvent } from "./account-events.ts";
import { type Channel, type LoadScript, loadScript } from "./channel.ts";
import { type Consent, refusal } from "./consent.ts";
import { once, pageConversionOf, reportOnce, signUpConversion } from "./conversions.ts";
import { eraseTraces } from "./erase-traces.ts";
import { createPageAnalytics } from "./page-analytics.ts";
import { createPixel } from "./pixel.ts";
import { type AnalyticsLibrary, createProductAnalytics } from "./product-analytics.ts";
import { browserStorage, createSafeStorage } from "./safe-storage.ts";
import type { TrackingConfig } from "./tracking-config.ts";
import { locateVisitor, storedCountry } from "./visitor-location.ts";

const sessionStorage = createSafeStorage(() => window.sessionStorage);

interface Tracking {
  /** `null`: not answered, which is a refusal. */
  readonly answer: (consent: Consent | null) => void;
}

/** Joins what is configured with the page. Nothing of it loads, stores or sends before an answer says that it may. */
export function startTracking(config: TrackingConfig): Tracking {
  const analytics =
    config.analytics &&
    createProductAnalytics({
      key: config.analytics.key,
      host: new URL(config.analytics.host, location.origin).href,
      load: loadWhenIdle,
    });
  const load: LoadScript = async (src) => {
    await idle();
    await loadScript(src);
  };
  const channels = [
    analytics,
    config.tag && createPageAnalytics(config.tag, window, load),
    config.pixel && createPixel(config.pixel, window, load),
  ].filter((channel): channel is Channel => typeof channel === "object" && channel !== null);
  let consent = refusal;

  function update(): void {
    for (const channel of channels) channel.update(consent, location.pathname);
    const conversion = pageConversionOf(location.pathname, location.search);
    const on = channels.filter((channel) => channel.isOn());
    if (conversion === null || on.length === 0) return;
    // A session is one purchase, in whatever tab its page is opened again; without one, each tab counts.
    const storage = conversion.session === null ? sessionStorage : browserStorage;
    once(`reported:${conversion.event}:${conversion.session ?? ""}`, storage, () => {
      for (const channel of on) channel.reportPage(conversion);
    });
  }

  addEventListener(signInEvent, (event) => {
    if (event instanceof CustomEvent) hear(event.detail);
  });

  function hear({ email, isSignUp, waitUntil }: HeardSignIn): void {
    if (analytics?.isOn()) waitUntil(analytics.identify(email));
    const on = channels.filter((channel) => channel.isOn());
    if (!isSignUp || on.length === 0) return;
    const reports = on.map((channel) => () => channel.reportSignUp(signUpConversion));
    waitUntil(reportOnce("conversionDone", browserStorage, reports));
  }

  // Most links load documents. What changes the address without doing so, or brings a page back, is seen here.
  for (const type of ["popstate", "pageshow"]) addEventListener(type, update);
  if ("navigation" in window) navigation.addEventListener("currententrychange", update);

  return {
    answer(given) {
      consent = given ?? refusal;
      update();
      if (given?.analytics && config.geolocation) void locate(config.geolocation);
      if (given?.analytics === false) eraseTraces(config, browserStorage);
    },
  };
}

async function locate(url: string): Promise<void> {
  await idle();
  const lookUp = { url, storage: browserStorage, fetch: globalThis.fetch.bind(globalThis), now: Date.now };
  // Without an answer the country is not known, which nothing depends on.
  await locateVisitor(lookUp).catch(() => {});
  const country = storedCountry(browserStorage);
  if (country) document.documentElement.dataset.country = country;
}

async function loadWhenIdle(): Promise<AnalyticsLibrary> {
  await idle();
  const { default: library } = await import("mixpanel-browser/src/loaders/loader-module-core");
  return library;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}
