/** What of tracking is configured. Keys are public: every page names them to browsers. `local` never leaves the machine. */
export interface TrackingConfig {
  /** Product analytics: the project's key, and where events are sent. */
  readonly analytics: { readonly key: string; readonly host: string } | null;
  /** The page analytics function's measurement id. */
  readonly tag: string | null;
  readonly pixel: string | null;
  /** Answers where a visitor's address is, as JSON with city, region, postal and country. */
  readonly geolocation: string | null;
}

/** What a visitor is asked about. */
export type Purpose = "analytics" | "marketing";

/** Nothing is asked for what nobody has configured. */
export function purposesOf({ analytics, tag, pixel, geolocation }: TrackingConfig): readonly Purpose[] {
  const purposes: Purpose[] = [];
  if (analytics || tag || geolocation) purposes.push("analytics");
  if (pixel || tag) purposes.push("marketing");
  return purposes;
}

/** As the attribute `data-tracking` of a page's root says it; none without anything configured. */
export function writeTracking(config: TrackingConfig): string | undefined {
  return purposesOf(config).length > 0 ? JSON.stringify(config) : undefined;
}

export function readTracking(attribute: string | undefined): TrackingConfig | null {
  // Written by the function above, which has the same type.
  return attribute === undefined ? null : (JSON.parse(attribute) as TrackingConfig);
}
