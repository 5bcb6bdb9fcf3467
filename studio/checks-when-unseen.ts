/** How long a check may wait for an idle moment, in milliseconds. */
const LONGEST_WAIT = 100;

/**
 * A `requestIdleCallback` that waits no longer than that. The vendor's checks of a document wait for an idle moment,
 * one after the other and without a limit, and a tab behind others may never have one: a publish would not end until
 * somebody looks at it.
 */
export function withLimit(request: Window["requestIdleCallback"]): Window["requestIdleCallback"] {
  return (callback, options) => request(callback, { timeout: LONGEST_WAIT, ...options });
}

// The vendor's modules remember the function when they load, so this comes before them. Safari has none.
if (typeof window !== "undefined" && "requestIdleCallback" in window)
  window.requestIdleCallback = withLimit(window.requestIdleCallback.bind(window));
