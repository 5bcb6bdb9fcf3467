import { otherSource } from "./source.ts";

/** Words as marketers type them. */
const words = /^[a-z0-9]+(?:[_.-][a-z0-9]+)*$/;

/** What mailings put there to know a recipient again: a number or a hash. */
const mark = /\d{9}|[0-9a-f]{12}|(?:[a-z]+\d+){3}/;

/**
 * The campaign that an address names in `utm_campaign`; empty without one. What could stand for one person is `other`: an
 * e-mail address, a number, a hash.
 */
export function campaignOf(search: string): string {
  const given = new URLSearchParams(search).get("utm_campaign")?.trim().toLowerCase().replaceAll(" ", "-");
  if (!given) return "";
  return given.length <= 40 && words.test(given) && !mark.test(given) ? given : otherSource;
}
