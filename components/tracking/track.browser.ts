import { startTracking, type Tracking } from "@/lib/tracking/start-tracking";
import type { TrackingConfig } from "@/lib/tracking/tracking-config";

let tracking: Tracking | null = null;

/** Starts it once. */
export function trackingOf(config: TrackingConfig): Tracking {
  tracking ??= startTracking(config);
  return tracking;
}
