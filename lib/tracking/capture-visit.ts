import { browserStorage } from "./safe-storage.ts";
import { captureSource } from "./source.ts";
import { captureUtm } from "./utm.ts";

/** Stores where the visit came from, according to the page's address. Does nothing without such parameters. */
export function captureVisit(search = location.search, storage = browserStorage): void {
  captureUtm(search, storage);
  captureSource(search, storage);
}
