/** Search engines, networks that preview links, archives, browsers without a person. Cubot makes phones. */
const programs =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|scan|monitor|uptime|lighthouse|pagespeed|headless|phantom|selenium|puppeteer|playwright|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient/i;

/**
 * Whether a request was sent by a program that says what it is, or by one that doesn't name itself. Such a request is no
 * visit, and gets the page itself where an experiment runs.
 */
export function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === "" || programs.test(userAgent);
}
