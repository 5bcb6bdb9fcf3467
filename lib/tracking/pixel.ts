import type { Channel, LoadScript } from "./channel.ts";

type Queue = ((...parameters: unknown[]) => void) & {
  callMethod?: (...parameters: unknown[]) => void;
  readonly queue: unknown[][];
  readonly loaded: boolean;
  readonly version: string;
};

const pageEvents = {
  checkout_completed: "CheckoutCompleted",
  demo_booked: "DemoBooked",
  template_downloaded: "TemplateDownloaded",
} as const;

/** The advertising pixel: a queue that its vendor's script processes. It does not exist before consent. */
export function createPixel(id: string, target: object, load: LoadScript): Channel {
  let isGranted = false;
  let loading: Promise<void> | null = null;

  function send(...parameters: unknown[]): void {
    // The vendor's script takes over the queue through this method.
    if (pixel.callMethod) pixel.callMethod(...parameters);
    else pixel.queue.push(parameters);
  }
  const pixel: Queue = Object.assign(send, { queue: [], loaded: true, version: "2.0" });

  function start(): Promise<void> {
    Reflect.set(target, "fbq", pixel);
    Reflect.set(target, "_fbq", pixel);
    pixel("consent", "grant");
    // Otherwise its script would observe buttons and forms by itself, including contracts being filled in.
    pixel("set", "autoConfig", false, id);
    pixel("init", id);
    pixel("track", "PageView");
    return id === "local" ? Promise.resolve() : load("https://connect.facebook.net/en_US/fbevents.js");
  }

  return {
    update({ marketing }) {
      if (loading && marketing !== isGranted) pixel("consent", marketing ? "grant" : "revoke");
      isGranted = marketing;
      if (loading || !marketing) return;
      loading = start();
      // A blocked script is the visitor's choice. The queue then stays unprocessed.
      loading.catch(() => {});
    },
    isOn: () => isGranted,
    async reportSignUp({ value, currency, predictedLifetimeValue }) {
      // The event for an account whose trial begins, one of those with a predicted lifetime value.
      pixel("track", "StartTrial", { value, currency, predicted_ltv: predictedLifetimeValue });
      await loading;
    },
    reportPage({ event, session, charged }) {
      if (session === null) pixel("trackCustom", pageEvents[event], {});
      // The vendor counts events with the same id once, even from different tabs.
      else pixel("trackCustom", pageEvents[event], { session, ...charged }, { eventID: session });
    },
  };
}
