const utmKeys = ["utm_id", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];

/**
 * Where people register: on the site, which is this origin. Only known parameters with plausible values go along, so
 * that nothing in an address can lead elsewhere.
 */
export function registerAddress(given: URLSearchParams): string {
  const address = new URLSearchParams({ mode: "register" });
  keep("from", /^[\w-]{1,64}$/);
  for (const key of utmKeys) keep(key, /^.{1,512}$/);
  keep("template", /^\d{1,9}$/);
  return `/auth?${address}`;

  function keep(name: string, pattern: RegExp): void {
    const value = given.get(name);
    if (value !== null && pattern.test(value)) address.set(name, value);
  }
}
