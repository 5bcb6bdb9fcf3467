/** Rows per answer: a megabyte or less, however many documents there are. */
export const MOST_ROWS = 2_000;

/** Runs a query for at most `most` rows, ordered by id and starting after `after`. */
export type AskForPage<Row> = (params: { readonly after: string; readonly most: number }) => Promise<Row[]>;

/**
 * All rows, page by page. Rows published meanwhile may be missing, so read the revision before the first page: the
 * result then counts as outdated.
 */
export async function* pagesOf<Row extends { readonly _id: string }>(
  ask: AskForPage<Row>,
  most: number,
): AsyncGenerator<Row[]> {
  for (let after = ""; ; ) {
    const page = await ask({ after, most });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < most) return;
    after = last._id;
  }
}

/** The same in one list. */
export async function readInPages<Row extends { readonly _id: string }>(
  ask: AskForPage<Row>,
  most = MOST_ROWS,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf(ask, most)) for (const row of page) rows.push(row);
  return rows;
}
