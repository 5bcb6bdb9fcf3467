import { readFileSync } from "node:fs";
import path from "node:path";

/** Dependencies that build or develop. A bundle has no code of theirs. */
const notServed = ["@tailwindcss/postcss", "firebase-tools", "node", "rolldown", "tailwindcss", "vite"];

interface LockedPackage {
  /** Whether it is one of this repository's, in the folder `resolved`. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * A line for each package whose code can be in a bundle: its name, version and license. Bundlers leave out what nobody
 * calls, so some are there for nothing.
 */
export function licenseLines(root: string): string[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(path.join(root, "package-lock.json"), "utf8"),
  );
  const found = new Set<string>();
  const look = (folder: string, names: readonly string[]) => {
    for (const name of names) {
      const at = notServed.includes(name) ? null : installedFor(folder, name, packages);
      if (at === null || found.has(at)) continue;
      found.add(at);
      const { dependencies, optionalDependencies } = packages[at] ?? {};
      look(at, Object.keys({ ...dependencies, ...optionalDependencies }));
    }
  };
  look("", Object.keys(packages[""]?.dependencies ?? {}));
  const lines = [...found].filter(isOthers).flatMap((folder) => {
    const license = licenseOf(path.join(root, folder, "package.json"));
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    return license === null ? [] : [`${name} ${packages[folder]?.version}: ${license}`];
  });
  return [...new Set(lines)].sort();
}

/** Packages of this repository have its own license. */
function isOthers(folder: string): boolean {
  return folder.includes("node_modules/");
}

/** Where the package that a folder asks for is, as Node looks for it. */
function installedFor(
  folder: string,
  name: string,
  packages: Readonly<Record<string, LockedPackage>>,
): string | null {
  const at = path.posix.join(folder, "node_modules", name);
  const { link, resolved = at } = packages[at] ?? {};
  if (at in packages) return link ? resolved : at;
  return folder === ""
    ? null
    : installedFor(folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0)), name, packages);
}

/** `null` for a package that is not installed: it is for other systems. */
function licenseOf(file: string): string | null {
  let described: { license?: unknown; licenses?: unknown };
  try {
    described = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
  const { license, licenses } = described;
  const named = [license, ...(Array.isArray(licenses) ? licenses : [])].map((one: unknown) =>
    typeof one === "object" && one !== null && "type" in one ? one.type : one,
  );
  return named.find((one) => typeof one === "string") ?? "not named";
}
