/**
 * The message of anything thrown. The lake's client puts the name of the status before what the lake says, as in "Bad
 * Request - …". People get the lake's own words.
 */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { message } = thrown;
  const status = "statusCode" in thrown ? /^[A-Z][A-Za-z ]+ - (?=\S)/.exec(message) : null;
  return status ? message.slice(status[0].length) : message;
}
