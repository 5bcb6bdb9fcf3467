import type { Config, Mixpanel } from "mixpanel-browser";
import type { Channel } from "./channel.ts";
import type { Consent } from "./consent.ts";

export type AnalyticsLibrary = Pick<
  Mixpanel,
  "init" | "opt_in_tracking" | "opt_out_tracking" | "track" | "identify"
>;

interface ProductAnalytics extends Channel {
  readonly identify: (email: string) => Promise<void>;
}

/** The only pages on which products are observed, by what their paths contain. */
const observed = ["signature/deals", "signature/pricing", "signature/gsuite-addon"];

export function isObserved(path: string): boolean {
  return observed.some((part) => path.includes(part));
}

/** Written out although they are the library's defaults: they are specified. The retry cap of 10 minutes is its own. */
export const analyticsOptions = {
  batch_requests: true,
  batch_size: 50,
  batch_flush_interval_ms: 5000,
  batch_request_timeout_ms: 90_000,
  cookie_expiration: 365,
  api_payload_format: "json",
  opt_out_tracking_by_default: true,
  // Without it the library writes its cookie for those who are opted out, too.
  opt_out_persistence_by_default: true,
  autocapture: false,
  track_pageview: false,
  record_sessions_percent: 0,
  // Addresses may name a person; the path is sent instead.
  property_blacklist: ["$current_url", "$referrer", "$initial_referrer"],
} satisfies Partial<Config>;

interface Settings {
  readonly key: string;
  readonly host: string;
  /** Called when there is something to observe and the browser has nothing else to do. */
  readonly load: () => Promise<AnalyticsLibrary>;
}

/** On where the path and the visitor's answer both say so. Only then is the library there, and only then it stores. */
export function createProductAnalytics({ key, host, load }: Settings): ProductAnalytics {
  let isOn = false;
  let viewed: string | null = null;
  let loading: Promise<AnalyticsLibrary> | null = null;

  async function start(): Promise<AnalyticsLibrary> {
    const library = await load();
    library.init(key, { ...analyticsOptions, api_host: host });
    return library;
  }

  async function observe(path: string): Promise<void> {
    loading ??= start();
    const library = await loading;
    // The answer or the page may have changed while the library came.
    if (!isOn || viewed === path) return;
    library.opt_in_tracking({ track: () => {} });
    viewed = path;
    library.track("Page viewed", { path });
  }

  return {
    update({ analytics }: Consent, path) {
      isOn = analytics && isObserved(path);
      if (isOn) return void observe(path).catch(forget);
      viewed = null;
      // On other pages it stores nothing either. Nobody's profile is deleted from here.
      loading?.then((library) => library.opt_out_tracking({ delete_user: false })).catch(forget);
    },
    isOn: () => isOn,
    async identify(email) {
      if (isOn) (await loading)?.identify(email);
    },
    async reportSignUp({ value, currency, predictedLifetimeValue }) {
      const library = await loading;
      if (!library)
        throw new Error("Reporting a sign-up failed: the library of product analytics did not load.");
      const properties = { value, currency, predicted_lifetime_value: predictedLifetimeValue };
      // The page is left right after: nothing waits for the next batch.
      library.track("Sign up", properties, { send_immediately: true, transport: "sendBeacon" });
    },
    reportPage: () => {}, // None of those pages is observed.
  };

  /** The library could not be loaded. The next page tries again. */
  function forget(): void {
    loading = null;
  }
}
