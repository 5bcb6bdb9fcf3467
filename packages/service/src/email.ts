import { unseen } from "./clean-text.ts";

const atoms = /[^<>()[\]\\.,;:\s@"]+(?:\.[^<>()[\]\\.,;:\s@"]+)*/;
const ipv4 = /\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\]/;
const domain = /(?:[a-z\d-]+\.)+[a-z]{2,}/;
// No part can match the separator before the next part, so matching takes linear time.
const pattern = new RegExp(`^(?:${atoms.source}|"[^"]+")@(?:${ipv4.source}|${domain.source})$`, "i");

const hidden = new RegExp(`[${unseen}]`, "u");

/**
 * The single rule for e-mail addresses, as specified. Ignores surrounding spaces. 254 characters is the longest address
 * that mail can be sent to.
 */
export function isEmail(value: string): boolean {
  const address = value.trim();
  return address.length <= 254 && !hidden.test(address) && pattern.test(address);
}

/** One mailbox has one address, however it is typed. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function isSameEmail(one: string, other: string): boolean {
  return normalEmail(one) === normalEmail(other);
}
