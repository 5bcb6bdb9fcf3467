import { useEffect } from "react";
import { readTyped, TYPED_CHANNEL } from "@/lib/content/typed-document";

/** Shows in the preview beside a form what is typed, at once. */
export function useTellPreview(value: unknown): void {
  useEffect(() => {
    const typed = readTyped(value);
    if (typed === null) return;
    const channel = new BroadcastChannel(TYPED_CHANNEL);
    channel.postMessage(typed);
    channel.close();
  }, [value]);
}
