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

/** The advertising pixel, as the queue that its vendor's script empties. It does not exist before consent. */
export function createPixel(id: string, target: object, load: LoadScript): Channel {
  let isGranted = false;
  let loading: Promise<void> | null = null;

  function send(...parameters: unknown[]): void {
    // The vendor's script takes the queue over by giving it this method.
    if (pixel.callMethod) pixel.callMethod(...parameters);
    else pixel.queue.push(parameters);
  }
  const pixel: Queue = Object.assign(send, { queue: [], loaded: true, version: "2.0" });

  function start(): Promise<void> {
    Reflect.set(target, "fbq", pixel);
    Reflect.set(target, "_fbq", pixel);
    pixel("consent", "grant");
    // Else its script would watch buttons and forms by itself, contracts that are being filled in among them.
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
      // A blocked script is a visitor's own choice; the queue then stays what it is.
      loading.catch(() => {});
    },
    isOn: () => isGranted,
    async reportSignUp({ value, currency, predictedLifetimeValue }) {
      // Of the events that take a predicted lifetime value, the one for an account whose trial begins.
      pixel("track", "StartTrial", { value, currency, predicted_ltv: predictedLifetimeValue });
      await loading;
    },
    reportPage({ event, session }) {
      if (session === null) pixel("trackCustom", pageEvents[event], {});
      // Its vendor counts events with one id once, also those that come from another tab.
      else pixel("trackCustom", pageEvents[event], { session }, { eventID: session });
    },
  };
}
