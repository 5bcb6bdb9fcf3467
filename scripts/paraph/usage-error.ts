/** A command was called with parameters that it does not know. The message, if any, says which. */
export class UsageError extends Error {
  override name = "UsageError";
}
