/** Programs that say what they are: search engines, networks that preview links, archives. Cubot makes phones. */
const programs =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|scan|monitor|uptime|lighthouse|pagespeed|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient/i;

/** Whether a request was sent by a program that reads pages for others. One that doesn't name itself is one. */
export function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === "" || programs.test(userAgent);
}
