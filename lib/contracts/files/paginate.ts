/**
 * How firmly a row is joined to the next one. Joined rows share a page. Where they exceed one, the weakest joints give
 * way first.
 */
export const JOINT = {
  none: 0,
  /** From the last paragraph to the last certificate and the note. */
  closing: 1,
  /** The lines of the last paragraph, and of each certificate. */
  text: 2,
  /** One pair of signatures and the next. */
  signatures: 3,
  /** A heading and its text, text and its first signature, the last signature and the note. */
  firm: 4,
} as const;

export type Joint = (typeof JOINT)[keyof typeof JOINT];

interface Measured {
  readonly height: number;
  /** Space above; dropped for the first row of a page. */
  readonly before: number;
  readonly joint: Joint;
  /** What stands above the row when it begins a page. */
  readonly opener?: { readonly height: number };
}

export interface RowPosition {
  readonly page: number;
  readonly y: number;
  /** Whether its opener stands above it. */
  readonly isOpened: boolean;
}

/** Distributes rows over pages of a height. */
export function paginate(rows: readonly Measured[], height: number): RowPosition[] {
  const positions: RowPosition[] = [];
  let page = 0;
  let y = 0;
  const place = (group: readonly Measured[], weakest: number) => {
    const needed = group.reduce((sum, row) => sum + row.before + row.height, 0);
    const [first] = group;
    if (!first) return;
    if (needed - first.before > height && group.length > 1) {
      for (const part of groupsOf(group, weakest + 1)) place(part, weakest + 1);
      return;
    }
    if (y > 0 && y + needed > height) {
      page++;
      y = 0;
    }
    for (const row of group) {
      const isOpened = y === 0 && row.opener !== undefined;
      y += y > 0 ? row.before : (row.opener?.height ?? 0);
      positions.push({ page, y, isOpened });
      y += row.height;
    }
  };
  for (const group of groupsOf(rows, JOINT.closing)) place(group, JOINT.closing);
  return positions;
}

/** Rows whose joints are at least so firm. */
function groupsOf<Row extends Measured>(rows: readonly Row[], weakest: number): Row[][] {
  const groups: Row[][] = [];
  let isJoined = false;
  for (const row of rows) {
    if (isJoined) groups.at(-1)?.push(row);
    else groups.push([row]);
    isJoined = row.joint >= weakest;
  }
  return groups;
}
