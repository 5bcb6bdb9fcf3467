const atoms = /[^<>()[\]\\.,;:\s@"]+(?:\.[^<>()[\]\\.,;:\s@"]+)*/;
const ipv4 = /\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\]/;
const domain = /(?:[a-z\d-]+\.)+[a-z]{2,}/;
// No part can match what separates it from the next, so matching takes a time in proportion to the length.
const pattern = new RegExp(`^(?:${atoms.source}|"[^"]+")@(?:${ipv4.source}|${domain.source})$`, "i");

/**
 * The one rule for e-mail addresses, as specified. Spaces around an address don't count; 254 characters are the most that
 * mail can be sent to. lib/email.ts is the same for the site; a test compares them.
 */
export function isEmail(value: string): boolean {
  const address = value.trim();
  return address.length <= 254 && pattern.test(address);
}
