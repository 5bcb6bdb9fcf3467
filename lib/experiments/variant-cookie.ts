import { CONTROL, letters } from "./experiment.ts";

/**
 * What a visitor was given, for as long as their browser is open: "experiment-id.B~other-id.A". It says the same for many
 * people, so it recognizes nobody. Visitors who meet no experiment don't have it.
 */
export const VARIANT_COOKIE = "paraph-variants";

/** Nobody is in more at a time. What a visitor adds is not read. */
const MOST = 20;

const entry = new RegExp(`^([A-Za-z0-9][A-Za-z0-9_.-]{0,127})\\.([${CONTROL}${letters.join("")}])$`);

/** Names one variant of a page: "experiment-id.B". Null when it names none. */
export function parseVariant(name: string | null | undefined): { experiment: string; letter: string } | null {
  const [, experiment, letter] = entry.exec(name ?? "") ?? [];
  return experiment === undefined || letter === undefined ? null : { experiment, letter };
}

export function variantName(experiment: string, letter: string): string {
  return `${experiment}.${letter}`;
}

/** The letters in a `Cookie` header, by the id of the experiment. */
export function readLetters(header: string | undefined): Map<string, string> {
  const found = header?.split(/;\s*/).find((one) => one.startsWith(`${VARIANT_COOKIE}=`));
  const names = found?.slice(VARIANT_COOKIE.length + 1).split("~", MOST) ?? [];
  return new Map(
    names.flatMap((name) => {
      const variant = parseVariant(name);
      return variant ? [[variant.experiment, variant.letter] as const] : [];
    }),
  );
}

/** A `Set-Cookie` header. The browser forgets it when it closes. */
export function writeLetters(chosen: ReadonlyMap<string, string>, isSecure: boolean): string {
  const value = [...chosen].map(([experiment, letter]) => variantName(experiment, letter)).join("~");
  return `${VARIANT_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
