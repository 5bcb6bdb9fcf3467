/** As many are remembered, the newest. */
const most = 200;
const name = "paraph-settled";

/** That a draft or version has what is published with a revision, though its history says that it began with an earlier one. */
interface Settled {
  readonly id: string;
  /** The revision that it began with by its history; empty where nobody knows. */
  readonly began: string;
  readonly published: string;
}

/**
 * A hosted lake has no place for this, so the browser remembers it: in another one what was answered there by keeping one's own
 * is asked again.
 */
export function rememberSettled(settled: Settled): void {
  const others = readSettled().filter(({ id }) => id !== settled.id);
  try {
    localStorage.setItem(name, JSON.stringify([settled, ...others].slice(0, most)));
  } catch {
    // Full, or switched off: it is asked again.
  }
}

/** The revision with which a draft or version was settled; `null` if it was not, since it began with this one. */
export function settledRevision(id: string, began: string): string | null {
  return readSettled().find((one) => one.id === id && one.began === began)?.published ?? null;
}

function readSettled(): readonly Settled[] {
  try {
    // Written above.
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
