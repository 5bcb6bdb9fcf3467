/** What the server's answer says of its request, in `Server-Timing`: pages are the same for everybody. */
export const signalTiming = "gpc";
export const regionTiming = "region";

/** The parts of a browser that know of it. */
interface SignalSource {
  readonly navigator: object;
  readonly performance: Pick<Performance, "getEntriesByType">;
}

/**
 * Global Privacy Control: the browser says that its user's data must not be sold or shared. Some say so by the header
 * `Sec-GPC` alone, which the server passes on.
 */
export function hasPrivacySignal({ navigator, performance }: SignalSource): boolean {
  return (
    Reflect.get(navigator, "globalPrivacyControl") === true || timingOf(performance, signalTiming) !== null
  );
}

/** The visitor's country, where a proxy in front of the site knows it. */
export function regionOfRequest(performance: SignalSource["performance"]): string | null {
  const region = timingOf(performance, regionTiming);
  return region !== null && isRegion(region) ? region : null;
}

export function isRegion(text: string): boolean {
  return /^[A-Z]{2}$/.test(text);
}

function timingOf(performance: SignalSource["performance"], wanted: string): string | null {
  const [page] = performance.getEntriesByType("navigation");
  const timings: unknown = page && Reflect.get(page, "serverTiming");
  // Safari before 16.4 has none.
  if (!Array.isArray(timings)) return null;
  const found: unknown = timings.find(({ name }: { name?: unknown }) => name === wanted);
  return found instanceof Object ? String(Reflect.get(found, "description") ?? "") : null;
}
