/** Where a grid stands in the window, and how large its rows are, in pixels. */
export interface GridPlace {
  /** From the window's upper edge. */
  readonly top: number;
  readonly windowHeight: number;
  readonly rowHeight: number;
  readonly columns: number;
}

/** Rows from `first` up to, and without, `end`. */
export interface Rows {
  readonly first: number;
  readonly end: number;
}

/** Rows above and below the window that are drawn too, so that scrolling shows no gaps. */
const AROUND = 3;

export function rowsInSight({ top, windowHeight, rowHeight, columns }: GridPlace, count: number): Rows {
  const all = Math.ceil(count / columns);
  const first = Math.floor(-top / rowHeight) - AROUND;
  const end = Math.ceil((windowHeight - top) / rowHeight) + AROUND;
  return { first: Math.min(Math.max(first, 0), Math.max(all - 1, 0)), end: Math.min(Math.max(end, 1), all) };
}

/** The picture to which a key leads; null if the key is for something else. */
export function indexAfter(key: string, current: number, columns: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const next = current + step;
  return next >= 0 && next < count ? next : current;
}
