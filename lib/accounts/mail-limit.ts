import type { SafeStorage } from "../tracking/safe-storage.ts";

/** Time between two verification mails to one address, in milliseconds. */
const MAIL_INTERVAL = 60_000;

/** The time of the last mail and a fingerprint of its address. */
const storageKey = "mailSentAt";

/** Whether another mail to this address is allowed. A time in the future means that the clock has been reset since. */
export function mayAskForMail(storage: SafeStorage, email: string, now: number): boolean {
  const [sentAt, mark] = (storage.get(storageKey) ?? "").split(" ");
  const waited = now - Number(sentAt || Number.NaN);
  return mark !== markOf(email) || !(waited >= 0 && waited < MAIL_INTERVAL);
}

export function rememberMail(storage: SafeStorage, email: string, now: number): void {
  storage.set(storageKey, `${now} ${markOf(email)}`);
}

/**
 * One of 65,536 values: enough to tell two addresses apart, too little to reveal whose it is to the next person at this
 * browser.
 */
function markOf(email: string): string {
  let mark = 0;
  for (const letter of email.toLowerCase()) mark = (mark * 31 + (letter.codePointAt(0) ?? 0)) % 65_536;
  return String(mark);
}
