import { isRecord } from "@paraph/service/json";
import { LakeError, typedError } from "../errors.ts";

export type WriteKind = "mutation" | "action";

export const permissionProblem = "insufficientPermissionsError";

/** Why one mutation or action of a request is rejected, with the vendor's name and message for the error. */
export interface WriteProblem {
  readonly type: string;
  readonly description: string;
  readonly [detail: string]: unknown;
}

/** Thrown for a single item. The caller knows the item's position in the request. */
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

/** Thrown for a single item that has several problems, so that all of them are reported. */
export class SeveralProblems extends Error {
  readonly problems: readonly ProblemError[];

  constructor(problems: readonly ProblemError[]) {
    super(problems.map(({ message }) => message).join("; "));
    this.name = "SeveralProblems";
    this.problems = problems;
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

/**
 * `{error: {type: "mutationError", description, items: [{index, error}]}}` with the first item's status. The
 * exception is actions that only lack a permission: the Studio checks permissions with a dry run and reads
 * the outermost type.
 */
export function writeError(
  kind: WriteKind,
  items: readonly { index: number; error: ProblemError }[],
): LakeError {
  const [first] = items;
  if (kind === "action" && first && items.every(({ error }) => error.problem.type === permissionProblem)) {
    const { type, description, ...more } = first.error.problem;
    return typedError(first.error.status, type, description, more);
  }
  const reasons = items.map((item) => item.error.problem.description).join("; ");
  const description = `The ${kind}(s) failed: ${reasons}`;
  const status = first?.error.status ?? 400;
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

/** Whether an error of a write says that a permission is missing, alone or among other problems. */
export function lacksPermission({ body: { error } }: LakeError): boolean {
  if (!isRecord(error)) return false;
  const items = Array.isArray(error.items) ? error.items : [];
  const problems = [error, ...items.map((item) => isRecord(item) && item.error)];
  return problems.some((problem) => isRecord(problem) && problem.type === permissionProblem);
}

/** Processes one item and adds its position to errors. */
export function atItem<Result>(kind: WriteKind, index: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ProblemError) throw writeError(kind, [{ index, error }]);
    if (!(error instanceof SeveralProblems)) throw error;
    throw writeError(
      kind,
      error.problems.map((problem) => ({ index, error: problem })),
    );
  }
}
