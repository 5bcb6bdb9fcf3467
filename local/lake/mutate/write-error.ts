import { LakeError } from "../errors.ts";

export type WriteKind = "mutation" | "action";

/** Why one mutation or action of a request is refused, in the vendor's words for its type. */
export interface WriteProblem {
  readonly type: string;
  readonly description: string;
  readonly [detail: string]: unknown;
}

/** Thrown while one item is worked on; the caller knows the item's place in the request. */
export class ProblemError extends Error {
  readonly status: number;
  readonly problem: WriteProblem;

  constructor(status: number, problem: WriteProblem) {
    super(problem.description);
    this.name = "ProblemError";
    this.status = status;
    this.problem = problem;
  }
}

export function invalid(description: string): ProblemError {
  return new ProblemError(400, { type: "validationError", description });
}

export function notFound(id: string): ProblemError {
  const description = `The document with the ID "${id}" was not found`;
  return new ProblemError(409, { type: "documentNotFoundError", description, id });
}

export function alreadyExists(id: string): ProblemError {
  const description = `Document by ID "${id}" already exists`;
  return new ProblemError(409, { type: "documentAlreadyExistsError", description, id });
}

export function revisionMismatch(id: string, current: string | undefined, expected: string): ProblemError {
  return new ProblemError(409, {
    type: "documentRevisionIDDoesNotMatchError",
    description: `Document "${id}" has unexpected revision ID ("${current ?? ""}"), expected "${expected}"`,
    id,
    currentRevisionID: current ?? null,
    expectedRevisionID: expected,
  });
}

/** `{error: {type: "mutationError", description, items: [{index, error}]}}` with the first item's status. */
export function writeError(
  kind: WriteKind,
  items: readonly { index: number; error: ProblemError }[],
): LakeError {
  const reasons = items.map((item) => item.error.problem.description).join("; ");
  const description = `The ${kind}(s) failed: ${reasons}`;
  const status = items[0]?.error.status ?? 400;
  return new LakeError(status, {
    error: {
      type: `${kind}Error`,
      description,
      items: items.map(({ index, error }) => ({ index, error: error.problem })),
    },
    statusCode: status,
    message: description,
  });
}

/** Runs the work of one item and names its place when it is refused. */
export function atItem<Result>(kind: WriteKind, index: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof ProblemError ? writeError(kind, [{ index, error }]) : error;
  }
}
