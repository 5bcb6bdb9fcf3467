/** The tracking configuration. Keys are public: every page contains them. `local` never leaves the machine. */
export interface TrackingConfig {
  /** Product analytics: the project's key and the address for events. */
  readonly analytics: { readonly key: string; readonly host: string } | null;
  /** The page analytics function's measurement id. */
  readonly tag: string | null;
  readonly pixel: string | null;
  /** Answers where a visitor's address is, as JSON with city, region, postal and country. */
  readonly geolocation: string | null;
  /** Countries whose visitors are tracked until they refuse. Without any, everybody is asked first. */
  readonly optOutRegions?: readonly string[];
}

/** The purposes that the consent question names. */
export type Purpose = "analytics" | "marketing";

/** Only configured receivers need a question. */
export function purposesOf({ analytics, tag, pixel, geolocation }: TrackingConfig): readonly Purpose[] {
  const purposes: Purpose[] = [];
  if (analytics || tag || geolocation) purposes.push("analytics");
  if (pixel || tag) purposes.push("marketing");
  return purposes;
}

/** Serializes it for the root's attribute `data-tracking`; none without a configuration. */
export function writeTracking(config: TrackingConfig): string | undefined {
  return purposesOf(config).length > 0 ? JSON.stringify(config) : undefined;
}

export function readTracking(attribute: string | undefined): TrackingConfig | null {
  // Written by the function above, with the same type.
  return attribute === undefined ? null : (JSON.parse(attribute) as TrackingConfig);
}
