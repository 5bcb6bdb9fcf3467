import { browserStorage } from "./safe-storage.ts";
import { captureSource } from "./source.ts";
import { captureUtm } from "./utm.ts";

/** Keeps what the page's address says about where the visit came from. Without such parameters it does nothing. */
export function captureVisit(search = location.search, storage = browserStorage): void {
  captureUtm(search, storage);
  captureSource(search, storage);
}
