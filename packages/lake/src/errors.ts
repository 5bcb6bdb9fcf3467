/** An error with the vendor's body and status. */
export class LakeError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body.message === "string" ? body.message : JSON.stringify(body));
    this.name = "LakeError";
    this.status = status;
    this.body = body;
  }
}

/** `{statusCode, error, message}`: the format of errors outside queries and mutations. */
export function plainError(status: number, error: string, message: string): LakeError {
  return new LakeError(status, { statusCode: status, error, message });
}

/** `{error: {type, description, …}}`: the format of errors of queries, mutations and actions. */
export function typedError(
  status: number,
  type: string,
  description: string,
  more: Readonly<Record<string, unknown>> = {},
): LakeError {
  return new LakeError(status, {
    error: { type, description, ...more },
    statusCode: status,
    message: description,
  });
}

/** Repeats the id, so that a client that retries a write can tell that the first one succeeded. */
export function transactionUsed(transactionId: string): LakeError {
  const description = `Transaction id "${transactionId}" is already used. Send a new one.`;
  return typedError(409, "mutationError", description, { transactionId });
}
