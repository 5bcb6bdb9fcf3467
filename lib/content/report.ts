export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Where a problem was found, in the words an editor knows. */
export interface Place {
  readonly document: string;
  readonly block: string;
  readonly key: string;
}

/** Enough for any real site; a flood of bad content must not fill the memory. */
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

/** Notes that a field could not be used. Outside of {@link collectProblems} nobody listens. */
export function reportProblem(field: string, message: string): void {
  collecting?.push({ field, message });
}

/** For a block that has nothing to show: notes the field that was needed, and is the block's result. */
export function leaveOut(field: string, message = "is empty"): null {
  reportProblem(field, message);
  return null;
}

/** Writes each problem to the log once for as long as the process lives. */
export function logProblems({ document, block, key }: Place, problems: readonly Problem[]): void {
  for (const { field, message } of problems) {
    const line = `Content problem in document ${document}, block "${block}" (${key}): field "${field}" ${message}. Open the document in the Studio to mend it.`;
    if (logged.has(line)) continue;
    if (logged.size >= REMEMBERED) logged.clear();
    logged.add(line);
    console.warn(line);
  }
}
