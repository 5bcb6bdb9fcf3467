import { covers } from "./pattern.ts";

/** What programs ask every website for, to find one that can be broken into. No visitor does. */
const scanned: readonly string[] = [
  "/actuator/*",
  "/autodiscover/*",
  "/boaform/*",
  "/cgi-bin/*",
  "/ecp/*",
  "/geoserver/*",
  "/hnap1/*",
  "/hudson/*",
  "/jenkins/*",
  "/manager/html/*",
  "/owa/*",
  "/phpmyadmin/*",
  "/pma/*",
  "/remote/login/*",
  "/server-status/*",
  "/solr/*",
  "/telescope/*",
  "/wp-admin/*",
  "/wp-includes/*",
  "/wp-json/*",
  "/wp-login/*",
  "/xmlrpc/*",
];

/** Whether an address is one that scanners try. */
export function isScanned(path: string): boolean {
  const small = path.toLowerCase();
  return scanned.some((from) => covers(from, small));
}
