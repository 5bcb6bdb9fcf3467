import type { ServerResponse } from "node:http";

/**
 * Next tells caches in front of it to keep a stored page for a year, and trusts them to be told of changes. Nobody
 * tells a browser: it must ask each time, and gets a 304 while the page is the same.
 */
export function askBrowsersToRevalidate(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isForCaches = name.toLowerCase() === "cache-control" && String(value).includes("s-maxage");
    return setHeader(name, isForCaches ? "public, max-age=0, must-revalidate" : value);
  };
}
