import { changesPath } from "../../lib/browser-names.ts";

/** In development: loads the page anew when a source has changed, or the server has started again. */
export function reloadOnChange(): void {
  const changes = new EventSource(changesPath);
  changes.addEventListener("message", () => location.reload());
  changes.addEventListener("error", () =>
    changes.addEventListener("open", () => location.reload(), { once: true }),
  );
}
