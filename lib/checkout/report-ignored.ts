const reported = new Set<string>();

/**
 * Tells the log that an address named something that the price table contradicts: somewhere a link is out of date, or
 * somebody tries. Once for each price, and without what the address said: anybody can write that.
 */
export function reportIgnored(key: string, ignored: readonly string[]): void {
  const what = ignored.join(" and ");
  if (what === "" || reported.has(`${key} ${what}`)) return;
  reported.add(`${key} ${what}`);
  console.warn(
    `An address of /payment-info names another ${what} than "${key}" has. The price table decided. Look for a link that is out of date.`,
  );
}
