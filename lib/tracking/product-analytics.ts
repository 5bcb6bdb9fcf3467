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

/** Products are observed only on pages whose paths contain these. */
const observed = ["signature/deals", "signature/pricing", "signature/gsuite-addon"];

export function isObserved(path: string): boolean {
  return observed.some((part) => path.includes(part));
}

/** The library's defaults, written out because they are specified. The retry cap of 10 minutes is its own. */
export const analyticsOptions = {
  batch_requests: true,
  batch_size: 50,
  batch_flush_interval_ms: 5000,
  batch_request_timeout_ms: 90_000,
  cookie_expiration: 365,
  api_payload_format: "json",
  opt_out_tracking_by_default: true,
  // Without it the library sets its cookie even for people who opted out.
  opt_out_persistence_by_default: true,
  autocapture: false,
  track_pageview: false,
  record_sessions_percent: 0,
  // Addresses may contain personal data, so only the path is sent.
  property_blacklist: ["$current_url", "$referrer", "$initial_referrer"],
} satisfies Partial<Config>;

interface Settings {
  readonly key: string;
  readonly host: string;
  /** Called when there is something to observe and the browser is idle. */
  readonly load: () => Promise<AnalyticsLibrary>;
}

/** On when both the path and the consent allow it. Only then the library loads and stores anything. */
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
    // Consent or page may have changed while the library loaded.
    if (!isOn || viewed === path) return;
    library.opt_in_tracking({ track: () => {} });
    viewed = path;
    library.track("Page viewed", { path });
  }

  return {
    update({ analytics }: Consent, path) {
      isOn = analytics && isObserved(path);
      if (isOn) {
        observe(path).catch(forget);
        return;
      }
      viewed = null;
      // It stores nothing on other pages. Profiles are never deleted from here.
      return loading?.then((library) => library.opt_out_tracking({ delete_user: false })).catch(forget);
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
      // The page closes right after, so nothing waits for the next batch.
      library.track("Sign up", properties, { send_immediately: true, transport: "sendBeacon" });
    },
    reportPage: () => {}, // None of those pages is observed.
  };

  /** The library could not be loaded. The next page retries. */
  function forget(): void {
    loading = null;
  }
}
