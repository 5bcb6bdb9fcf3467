interface Measured {
  readonly height: number;
  /** Space above; dropped for the first row of a page. */
  readonly before: number;
  /** Whether the next row must be on the same page. */
  readonly joined: boolean;
}

export interface RowPosition {
  readonly page: number;
  readonly y: number;
}

/** Distributes rows over pages of a height. Joined rows move together, unless they need more than one page. */
export function paginate(rows: readonly Measured[], height: number): RowPosition[] {
  const positions: RowPosition[] = [];
  let page = 0;
  let y = 0;
  for (const group of groupsOf(rows)) {
    const needed = group.reduce((sum, row) => sum + row.before + row.height, 0);
    const stays = needed - (group[0]?.before ?? 0) <= height;
    if (stays && y > 0 && y + needed > height) {
      page++;
      y = 0;
    }
    for (const row of group) {
      if (y > 0 && y + row.before + row.height > height) {
        page++;
        y = 0;
      }
      if (y > 0) y += row.before;
      positions.push({ page, y });
      y += row.height;
    }
  }
  return positions;
}

function groupsOf<Row extends Measured>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  let isJoined = false;
  for (const row of rows) {
    if (isJoined) groups.at(-1)?.push(row);
    else groups.push([row]);
    isJoined = row.joined;
  }
  return groups;
}
