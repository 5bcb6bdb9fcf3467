/** So many are remembered. */
const MOST = 2_000;

interface Missing {
  /** 404, or 410 for a page that is gone for good. */
  readonly status: number;
  /** The state of the content of which it is known. */
  readonly version: number;
}

/** Addresses that are known to have no page until the next publish: who tries one again costs nobody work. */
export class MissingAddresses {
  /** The one that was found least recently first. */
  readonly #found = new Map<string, Missing>();

  note(key: string, missing: Missing): void {
    if (missing.status !== 404 && missing.status !== 410) return;
    this.#found.delete(key);
    this.#found.set(key, missing);
    const [oldest = key] = this.#found.keys();
    if (this.#found.size > MOST) this.#found.delete(oldest);
  }

  /** `null`: there may be a page. */
  statusOf(key: string, version: number): number | null {
    const found = this.#found.get(key);
    return found?.version === version ? found.status : null;
  }
}
