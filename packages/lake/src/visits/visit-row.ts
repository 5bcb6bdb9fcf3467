import { z } from "zod";

/** A batch with more is refused. The site's servers send theirs every few seconds. */
const MOST_ROWS = 5_000;

/**
 * How often something happened on one day. Its fields are sums of many visitors: there is no time, address, browser or id,
 * and the patterns leave room for none.
 */
const visitRow = z.strictObject({
  day: z.iso.date(),
  page: z.string().regex(/^(other|\/[^?#\s]{0,299})$/),
  /** A host, `internal` or `other`; empty when the browser named none. */
  source: z.string().regex(/^[a-z0-9.-]{0,100}$/),
  campaign: z.string().regex(/^[a-z0-9_.-]{0,40}$/),
  /** What a visitor did; empty for the visit itself. */
  action: z.string().regex(/^[a-z-]{0,30}$/),
  /** Which form of the page was seen, as an experiment's id and a letter; empty when there is only one. */
  variant: z.string().regex(/^[\w.-]{0,130}$/),
  count: z.int().min(1).max(1_000_000_000),
});

export type VisitRow = z.infer<typeof visitRow>;

/** What one of the site's servers counted since the last batch. One that is sent again under its id adds nothing. */
export const visitBatch = z.strictObject({ id: z.uuid(), rows: z.array(visitRow).max(MOST_ROWS) });

export type VisitBatch = z.infer<typeof visitBatch>;
