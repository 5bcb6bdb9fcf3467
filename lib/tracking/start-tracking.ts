import { paymentEnv } from "../env/payments.ts";
import { paidReceipt } from "../selling/receipts/paid-receipt.ts";
import { type HeardSignIn, signInEvent } from "./account-events.ts";
import { type Channel, type LoadScript, loadScript } from "./channel.ts";
import { type Consent, refusal } from "./consent.ts";
import {
  noteOf,
  once,
  type PageConversion,
  pageConversionOf,
  paidConversion,
  reportOnce,
  signUpConversion,
} from "./conversions.ts";
import { eraseTraces } from "./erase-traces.ts";
import { createPageAnalytics } from "./page-analytics.ts";
import { createPixel } from "./pixel.ts";
import { type AnalyticsLibrary, createProductAnalytics } from "./product-analytics.ts";
import { browserStorage, tabStorage } from "./safe-storage.ts";
import type { TrackingConfig } from "./tracking-config.ts";
import { locateVisitor, storedCountry } from "./visitor-location.ts";

export interface Tracking {
  /** `null`: not answered, which counts as a refusal. */
  readonly answer: (consent: Consent | null) => void;
}

/** Connects the configured receivers with the page. They load, store and send nothing before consent. */
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
  let locating = new AbortController();

  /** Resolves once every receiver that must stop has stopped. */
  function update(): Promise<unknown> {
    const stopping = channels.map((channel) => channel.update(consent, location.pathname));
    report();
    return Promise.all(stopping);
  }

  function report(): void {
    const { pathname, search } = location;
    const conversion = pageConversionOf(pathname, search);
    if (conversion === null || !channels.some((channel) => channel.isOn())) return;
    const [key, storage] = noteOf(conversion, { tab: tabStorage, browser: browserStorage });
    if (conversion.event !== "checkout_completed") send(conversion);
    else if (storage.get(key) !== "true") {
      const receiptOf = paymentEnv().mode === "local" ? paidReceipt : null;
      const sources = { search, tab: tabStorage, receiptOf };
      void paidConversion(conversion, sources).then((paid) => paid && send(paid));
    }
  }

  function send(conversion: PageConversion): void {
    const on = channels.filter((channel) => channel.isOn());
    if (on.length === 0) return;
    const [key, storage] = noteOf(conversion, { tab: tabStorage, browser: browserStorage });
    once(key, storage, () => {
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

  const onMove = () => void update();
  // Most links load documents. This notices address changes without a load, and restored pages.
  for (const type of ["popstate", "pageshow"]) addEventListener(type, onMove);
  if ("navigation" in window) navigation.addEventListener("currententrychange", onMove);

  return {
    answer(given) {
      consent = given ?? refusal;
      const stopped = update();
      if (!consent.analytics) locating.abort();
      else if (config.geolocation) {
        if (locating.signal.aborted) locating = new AbortController();
        void locate(config.geolocation, locating.signal);
      }
      if (given === null) return;
      eraseTraces(consent);
      // The libraries store that they were told to stop.
      void stopped.then(() => eraseTraces(consent));
    },
  };
}

async function locate(url: string, signal: AbortSignal): Promise<void> {
  await idle();
  if (signal.aborted) return;
  const fetch = globalThis.fetch.bind(globalThis);
  // Without an answer the country is unknown, and the order screen begins with the usual one.
  await locateVisitor({ url, storage: browserStorage, fetch, now: Date.now, signal }).catch(() => {});
  const country = storedCountry(browserStorage);
  if (country && !signal.aborted) document.documentElement.dataset.country = country;
}

async function loadWhenIdle(): Promise<AnalyticsLibrary> {
  await idle();
  const { default: library } = await import("mixpanel-browser/src/loaders/loader-module-core");
  return library;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not have it.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}
