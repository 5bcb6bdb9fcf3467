export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Where a problem is, in words that editors know. */
export interface ContentLocation {
  readonly document: string;
  readonly block: string;
  readonly key: string;
}

/** Enough for any real site. A flood of bad content must not fill the memory. */
const REMEMBERED = 1000;
const logged = new Set<string>();

let collecting: Problem[] | null = null;

/**
 * Runs `work` and returns the problems that it reported. Blocks are synchronous, so one variable is enough
 * to know whose problems these are.
 */
export function collectProblems<Result>(work: () => Result): { result: Result; problems: Problem[] } {
  const outer = collecting;
  const problems: Problem[] = [];
  collecting = problems;
  try {
    return { result: work(), problems };
  } finally {
    collecting = outer;
  }
}

/** Reports a field that could not be used. Outside {@link collectProblems} it does nothing. */
export function reportProblem(field: string, message: string): void {
  collecting?.push({ field, message });
}

/** The result of a block that has nothing to show. Reports the missing field. */
export function leaveOut(field: string, message = "is empty"): null {
  reportProblem(field, message);
  return null;
}

/** Logs each problem once per process. */
export function logProblems({ document, block, key }: ContentLocation, problems: readonly Problem[]): void {
  for (const { field, message } of problems) {
    const line = `Content problem in document ${document}, block "${block}" (${key}): field "${field}" ${message}. Open the document in the Studio to mend it.`;
    if (logged.has(line)) continue;
    if (logged.size >= REMEMBERED) logged.clear();
    logged.add(line);
    console.warn(line);
  }
}
