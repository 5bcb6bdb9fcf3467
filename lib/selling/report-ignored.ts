const reported = new Set<string>();

/**
 * Logs that an address contradicts the price table: a link is out of date, or somebody is trying things. Once per
 * price, and without the address's text, because anybody can write that.
 */
export function reportIgnored(key: string, ignored: readonly string[]): void {
  const what = ignored.join(" and ");
  if (what === "" || reported.has(`${key} ${what}`)) return;
  reported.add(`${key} ${what}`);
  console.warn(
    `An address of /payment-info names another ${what} than "${key}" has. The price table decided. Look for a link that is out of date.`,
  );
}
