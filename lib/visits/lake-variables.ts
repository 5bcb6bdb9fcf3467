/** Whether visits are counted, and for how long the counts are kept. */
export interface VisitEnvironment {
  /** Why they are not counted; `null` when they are. */
  readonly offBecause: string | null;
  readonly keepDays: number;
}

/** The lake's variables that follow from it. */
export function visitVariablesOf({ offBecause, keepDays }: VisitEnvironment): Record<string, string> {
  return { LAKE_VISITS_DAYS: String(keepDays), ...(offBecause === null ? {} : { LAKE_VISITS: "off" }) };
}
