import type { Channel, LoadScript } from "./channel.ts";
import { type Consent, consentModeOf, refusal } from "./consent.ts";

/**
 * The page analytics function: a queue that its vendor's script processes. It does not exist before consent, which is
 * the first entry of the queue.
 */
export function createPageAnalytics(tag: string, target: object, load: LoadScript): Channel {
  let isGranted = false;
  let loading: Promise<void> | null = null;
  const queue: unknown[] = [];

  function gtag(..._parameters: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the vendor's script only takes this kind of list for a command
    queue.push(arguments);
  }

  function start(consent: Consent): Promise<void> {
    Reflect.set(target, "dataLayer", queue);
    Reflect.set(target, "gtag", gtag);
    gtag("consent", "default", consentModeOf(refusal));
    gtag("consent", "update", consentModeOf(consent));
    gtag("js", new Date());
    gtag("config", tag, { transport_type: "beacon" });
    return tag === "local" ? Promise.resolve() : load(`https://www.googletagmanager.com/gtag/js?id=${tag}`);
  }

  return {
    update(consent) {
      isGranted = consent.analytics;
      if (loading) gtag("consent", "update", consentModeOf(consent));
      else if (isGranted) {
        loading = start(consent);
        // A blocked script is the visitor's choice. The queue then stays unprocessed.
        loading.catch(() => {});
      }
    },
    isOn: () => isGranted,
    async reportSignUp({ value, currency, predictedLifetimeValue }) {
      gtag("event", "sign_up", { value, currency, predicted_ltv: predictedLifetimeValue });
      await loading;
    },
    reportPage({ event, session, charged }) {
      gtag("event", event, { ...(session !== null && { transaction_id: session }), ...charged });
    },
  };
}
