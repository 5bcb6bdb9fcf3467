import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

/** The TypeScript files in these folders. A folder without any is an error: it was moved, so its rule checks nothing. */
function filesIn(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
    if (files.length === 0)
      throw new Error(`${folder} has no TypeScript files. Update the folder in this test.`);
    return files;
  });
}

/** Every import of the files in these folders. Targets inside the project are paths from its root. */
function importsOf(...folders: readonly string[]): Import[] {
  return filesIn(...folders).flatMap((file) => {
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

/** Imports from `folders` into any of `targets`, as readable lines. A target that does not exist is an error. */
function crossing(
  folders: readonly string[],
  targets: readonly string[],
  allow?: (entry: Import) => boolean,
): string[] {
  const missing = targets.filter((target) => !exists(target));
  if (missing.length > 0) throw new Error(`${missing} does not exist. Update the path in this test.`);
  return importsOf(...folders)
    .filter(({ target }) => targets.some((one) => target === one || target.startsWith(`${one}/`)))
    .filter((entry) => !allow?.(entry))
    .map(({ file, target }) => `${file} imports ${target}`);
}

/** Whether it is a folder or a module of the project, or a package. */
function exists(target: string): boolean {
  return [target, `${target}.ts`, `${target}.tsx`, `node_modules/${target}`].some((file) =>
    existsSync(path.join(root, file)),
  );
}

test("the scan sees imports of each kind", () => {
  const seen = importsOf("components");
  expect(seen.some(({ typeOnly, target }) => typeOnly && target === "schemas/blocks/index")).toBe(true);
  expect(seen.some(({ typeOnly, target }) => !typeOnly && target === "lib/links")).toBe(true);
});

test("the site imports schemas as types only", () => {
  const typesOnly = (entry: Import) => entry.typeOnly;
  expect(crossing(["app/(site)", "components", "lib"], ["schemas", "studio"], typesOnly)).toEqual([]);
  expect(crossing(["components", "lib"], ["sanity"])).toEqual([]);
});

test("dependencies go one way: app, components, lib", () => {
  expect(crossing(["components"], ["app"])).toEqual([]);
  const isProjection = ({ file, target }: Import) =>
    file === "lib/content/blocks.ts" && /^components\/blocks\/\w+\.groq$/.test(target);
  expect(crossing(["lib"], ["app", "components"], isProjection)).toEqual([]);
});

test("what runs in browsers is started by nothing that the server renders", () => {
  const isFirst = ({ file, target }: Import) =>
    file.startsWith("server/") && /^browser\/press\//.test(target);
  expect(crossing(["app", "components", "lib", "server"], ["browser"], isFirst)).toEqual([]);
});

test("projections live beside their components and import only query fragments", () => {
  const projections = importsOf("components/blocks").filter(({ file }) => file.endsWith(".groq.ts"));
  expect(new Set(projections.map(({ target }) => target))).toEqual(new Set(["lib/content/fragments"]));
});

test("there are no circular imports, including type and dynamic imports", () => {
  const targets = Map.groupBy(
    importsOf(
      "app",
      "components",
      "lib",
      "local",
      "schemas",
      "scripts",
      "server",
      "studio",
      "telemetry",
    ).filter(({ target }) => !target.includes(":")),
    ({ file }) => file.replace(/\.tsx?$/, ""),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) cycles.push([...way.slice(way.indexOf(file)), file].join(" > "));
    if (way.includes(file) || done.has(file)) return;
    for (const { target } of targets.get(file) ?? []) follow(target.replace(/\.tsx?$/, ""), [...way, file]);
    done.add(file);
  };
  for (const file of targets.keys()) follow(file, []);
  expect(targets.size).toBeGreaterThan(800);
  expect(cycles).toEqual([]);
});

test("schemas import nothing from the site except tables and the rules of what is published", () => {
  const isTable = ({ target }: Import) =>
    /^lib\/(?:routes|embed-hosts|us-states|content\/(?:scenes|thumbnail-lines)|experiments\/[a-z-]+|publishing\/[a-z-]+|redirects\/[a-z-]+|selling\/[a-z-]+)(?:\.ts)?$/.test(
      target,
    );
  expect(crossing(["schemas"], ["app", "components", "lib", "studio", "local"], isTable)).toEqual([]);
  // The price tables must not import the rest of the site either.
  const brought = ["app", "components", "lib/content", "schemas", "studio", "local", "next"];
  const isBelow = ({ file }: Import) => /^lib\/selling\/[a-z-]+\//.test(file);
  expect(crossing(["lib/selling"], brought, isBelow)).toEqual([]);
});

test("the local back ends import nothing from the site except what lake and site share", () => {
  const site = ["app", "components", "lib", "schemas", "server", "studio"];
  const isShared = ({ target }: Import) =>
    target === "lib/freshness/keys.ts" || target === "lib/csv-table.ts" || target.startsWith("lib/store/");
  expect(crossing(["local"], site, isShared)).toEqual([]);
  expect(importsOf("lib/freshness").filter(({ file }) => file === "lib/freshness/keys.ts")).toEqual([
    { file: "lib/freshness/keys.ts", target: "node:crypto", typeOnly: false },
  ]);
  const beyond = importsOf("lib/store").filter(
    ({ target }) => !/^(lib\/store\/|node:|@redis\/client$)/.test(target),
  );
  expect(beyond).toEqual([]);
});

test("telemetry, which every part imports, imports nothing of any", () => {
  const parts = ["app", "browser", "components", "lib", "local", "schemas", "scripts", "server", "studio"];
  expect(crossing(["telemetry"], parts)).toEqual([]);
});

test("what runs in browsers imports no telemetry", () => {
  expect(crossing(["browser", "components", "studio", "schemas"], ["telemetry"])).toEqual([]);
});

test("scripts and the server import nothing from the tests", () => {
  expect(crossing(["scripts", "server", "local"], ["tests"])).toEqual([]);
});

test("only scripts and tests import the server, except for names of addresses", () => {
  const isNames = ({ target }: Import) => /^server\/(next|browser)\/names(\.ts)?$/.test(target);
  expect(
    crossing(["app", "components", "lib", "schemas", "studio", "local"], ["server", "scripts"], isNames),
  ).toEqual([]);
  expect(importsOf("server/next").filter(({ file }) => file === "server/next/names.ts")).toEqual([]);
});

/** Paths, files, headers, cookies, variables and modules of Next that its documentation does not mention. */
const nextInternals = [
  /_next\b|__next|_N_T_|__prerender|_not-found|prerender-manifest|build-manifest/,
  /\bnext\/dist\b|["'`/]\.next\b|["'`][^"'`\s]*\.(?:rsc|segments)\b/,
  /x-next|nextjs-|x-middleware|x-matched-path|next-router|next-resume|["'`](?:rsc|next-url)["'`]|s-maxage/i,
  /\b_*NEXT_(?!PUBLIC_|TELEMETRY_DISABLED\b)/,
];

/** Next's internals in a file, except the matcher that Next requires literally in `proxy.ts`. */
function internalsIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8").replace(/^ {2}matcher: .*$/m, "");
  return nextInternals.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

test("only server/next/ uses Next's internal names", () => {
  const files = filesIn("app", "components", "lib", "local", "schemas", "scripts", "server", "studio");
  const outside = files.filter((file) => !file.startsWith("server/next/"));
  const naming = [...outside, "proxy.ts"].map((file) => [file, internalsIn(file)] as const);
  expect(naming.filter(([, found]) => found.length > 0)).toEqual([]);
  expect(internalsIn("server/next/names.ts").length).toBeGreaterThan(1);
});

test("user interface components import no content", () => {
  const content = ["components/blocks", "components/content", "components/pages", "lib/content", "schemas"];
  expect(crossing(["components/ui", "components/accounts", "components/selling/checkout"], content)).toEqual(
    [],
  );
});

test("R-PAY-5 only the order screen imports the payment provider's script, and does so dynamically", () => {
  const files = filesIn("app", "browser", "components", "lib");
  const naming = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return /["']@stripe\/stripe-js/.test(text)
      ? [[file, /\bimport\("@stripe\/stripe-js\/pure"\)/.test(text)]]
      : [];
  });
  expect(naming).toEqual([["browser/selling/fraud.ts", true]]);
});

test("blocks fetch nothing and run on the server", () => {
  const files = filesIn("components/blocks", "components/content", "components/pages", "components/ui");
  expect(files.length).toBeGreaterThan(40);
  const wrong = files.filter((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return (
      /^["']use client["']/m.test(text) ||
      /\basync\b|\bfetch\(/.test(text.replaceAll(/decoding="async"/g, ""))
    );
  });
  expect(wrong).toEqual([]);
  expect(
    crossing(
      ["components/blocks", "components/content", "components/ui"],
      ["lib/content/load", "lib/content/published", "lib/content/client"],
    ),
  ).toEqual([]);
});
