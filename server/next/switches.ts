import { EnvironmentError } from "../../lib/env/environment.ts";
import { listOf } from "../../lib/env/variables.ts";

/** What the site does with Next beyond its public interface. `docs/decisions/035` says what is left without each. */
export const tricks = ["browser-caching", "data-cache", "page-cache", "page-store"] as const;

export type Trick = (typeof tricks)[number];

/** Reads `PARAPH_WITHOUT`, the tricks to switch off: `data-cache,page-cache`. */
export function parseWithout(text: string | undefined): ReadonlySet<Trick> {
  const names = listOf(text ?? "");
  const unknown = names.filter((name) => !isTrick(name));
  if (unknown.length > 0) {
    throw new EnvironmentError(
      `PARAPH_WITHOUT names ${unknown.map((name) => `"${name}"`).join(", ")}. Known are ${tricks.join(", ")}.`,
    );
  }
  return new Set(names.filter(isTrick));
}

let without: ReadonlySet<Trick> | undefined;

/** Whether this process uses a trick. */
export function uses(trick: Trick): boolean {
  without ??= parseWithout(process.env.PARAPH_WITHOUT);
  return !without.has(trick);
}

function isTrick(name: string): name is Trick {
  return tricks.some((trick) => trick === name);
}
