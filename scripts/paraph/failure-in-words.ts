import { messageOf } from "@paraph/service/message-of";

const advice = new Map([
  ["EACCES", "Let this user read and write there, or name a folder of its own."],
  ["EPERM", "Let this user read and write there, or name a folder of its own."],
  ["EROFS", "Name a folder on a disk that can be written to."],
  ["ENOSPC", "Make room on that disk, or name a folder on another one."],
]);

/** Why a command of operators failed, and what to do where only the system's own words are known. */
export function failureInWords(command: string, error: unknown): string {
  const known = error instanceof Error && "code" in error ? advice.get(String(error.code)) : undefined;
  return known === undefined ? messageOf(error) : `paraph ${command} failed: ${messageOf(error)}. ${known}`;
}
