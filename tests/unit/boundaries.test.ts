import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

/** Every import of the files below a folder; targets inside the project are paths from its root. */
function importsOf(folder: string): Import[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    const found = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm);
    const dynamic = text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g);
    return [
      ...[...found].map(([, type, target = ""]) => ({
        file,
        target: resolve(file, target),
        typeOnly: !!type,
      })),
      ...[...dynamic].map(([, target = ""]) => ({ file, target: resolve(file, target), typeOnly: false })),
    ];
  });
}

function resolve(file: string, target: string): string {
  if (target.startsWith("@/")) return target.slice(2);
  return target.startsWith(".") ? path.posix.join(path.posix.dirname(file), target) : target;
}

/** Imports from `folder` into any of `targets`, as lines to read. */
function crossing(folder: string, targets: readonly string[], allow?: (entry: Import) => boolean): string[] {
  return importsOf(folder)
    .filter(({ target }) => targets.some((one) => target === one || target.startsWith(`${one}/`)))
    .filter((entry) => !allow?.(entry))
    .map(({ file, target }) => `${file} imports ${target}`);
}

test("the scan sees imports of each kind", () => {
  const seen = importsOf("components");
  expect(seen.some(({ typeOnly, target }) => typeOnly && target === "schemas/blocks/index")).toBe(true);
  expect(seen.some(({ typeOnly, target }) => !typeOnly && target === "lib/links")).toBe(true);
});

test("schemas reach the site as types only", () => {
  const typesOnly = (entry: Import) => entry.typeOnly;
  expect(crossing("{app/(site),components,lib}", ["schemas", "studio"], typesOnly)).toEqual([]);
  expect(crossing("{components,lib}", ["sanity"])).toEqual([]);
});

test("dependencies run one way: app, components, lib", () => {
  expect(crossing("components", ["app"])).toEqual([]);
  expect(crossing("lib", ["app", "components"])).toEqual([]);
});

test("schemas import nothing of the site but the tables of routes, hosts, states and prices", () => {
  const tables = ["lib/routes", "lib/embed-hosts", "lib/us-states", "lib/checkout/"];
  const isTable = ({ target }: Import) => tables.some((table) => target.startsWith(table));
  expect(crossing("schemas", ["app", "components", "lib", "studio", "local"], isTable)).toEqual([]);
  // They are tables only as long as they bring nothing of the site with them.
  expect(crossing("lib/checkout", ["app", "components", "schemas", "studio", "local", "next"])).toEqual([]);
});

test("the local back ends import nothing of the site", () => {
  expect(crossing("local", ["app", "components", "lib", "schemas", "studio"])).toEqual([]);
});

test("the parts of the interface know no content", () => {
  const content = ["components/blocks", "components/content", "components/site", "lib/content", "schemas"];
  expect(crossing("components/{ui,auth,checkout}", content)).toEqual([]);
});

test("R-PAY-5 the payment provider's script is named on the order's screen alone, and comes by a dynamic import", () => {
  const files = globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: root });
  const naming = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return /["']@stripe\/stripe-js/.test(text)
      ? [[file, /\bimport\("@stripe\/stripe-js\/pure"\)/.test(text)]]
      : [];
  });
  expect(naming).toEqual([["components/checkout/order-form.tsx", true]]);
  expect(crossing("components", ["components/checkout/order-form"])).toEqual([
    "components/site/checkout-screen.tsx imports components/checkout/order-form",
  ]);
});

test("blocks fetch nothing and run on the server", () => {
  const files = globSync("components/{blocks,content,site,ui}/**/*.{ts,tsx}", { cwd: root });
  expect(files.length).toBeGreaterThan(40);
  const wrong = files.filter((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return (
      /^["']use client["']/m.test(text) ||
      /\basync\b|\bfetch\(/.test(text.replaceAll(/decoding="async"/g, ""))
    );
  });
  expect(wrong).toEqual([]);
  expect(crossing("components/{blocks,content,ui}", ["lib/content/load", "lib/content/client"])).toEqual([]);
});
