interface Measured {
  readonly height: number;
  /** Space above, which the first row of a page does without. */
  readonly before: number;
  /** Whether the next row has to be on the same page. */
  readonly joined: boolean;
}

export interface Place {
  readonly page: number;
  readonly y: number;
}

/** Puts rows on pages of a height. Joined rows move to the next page together, unless they are more than one holds. */
export function paginate(rows: readonly Measured[], height: number): Place[] {
  const places: Place[] = [];
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
      places.push({ page, y });
      y += row.height;
    }
  }
  return places;
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
