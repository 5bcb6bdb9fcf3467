import { expect, test } from "vitest";
import { siteSources } from "../../../server/next/build.ts";
import { studioSources } from "../../../server/studio/build.ts";
import {
  exists,
  filesIn,
  type Import,
  importsIn,
  importsOf,
  placeOf,
  rooms,
  textOf,
} from "../../support/sources.ts";

/** What each room may import beside itself and packages, ours among them: docs/architecture.md, "Rooms". */
const mayImport: Readonly<Record<(typeof rooms)[number], readonly string[]>> = {
  app: ["components", "lib"],
  components: ["lib"],
  lib: [],
  packages: [],
  schemas: ["lib"],
  scripts: ["lib", "schemas", "server"],
  server: ["lib"],
  studio: ["lib", "schemas"],
};

const crossings: readonly ((entry: Import) => boolean)[] = [
  // The Studio shows the drawn screens that editors choose among.
  ({ file, target }) =>
    file === "studio/inputs/scene-input.tsx" && target.startsWith("components/content/scenes/"),
  ({ file, target }) => isText(file) && target.startsWith("components/"),
];

/** Whether its imports are text for new files. */
function isText(file: string): boolean {
  return file.startsWith("scripts/new-block/");
}

function isOfRoom(target: string, room: string): boolean {
  return target === room || target.startsWith(`${room}/`);
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
    .filter(({ target }) => targets.some((one) => isOfRoom(target, one)))
    .filter((entry) => !allow?.(entry))
    .map(({ file, line, target }) => `${file}:${line} imports ${target}`);
}

test("the scan sees imports of each kind", () => {
  const seen = importsOf("components");
  expect(seen.some(({ typeOnly, target }) => typeOnly && target === "lib/content/blocks")).toBe(true);
  expect(seen.some(({ typeOnly, target }) => !typeOnly && target === "lib/links")).toBe(true);
});

test("dependencies go one way", () => {
  const isAllowed = (entry: Import) => crossings.some((isOne) => isOne(entry));
  const wrong = rooms.flatMap((room) => {
    const forbidden = [...rooms, "tests"].filter(
      (other) => other !== room && other !== "packages" && !mayImport[room].includes(other),
    );
    const allowed = ["packages", ...mayImport[room]].join(", ");
    return crossing([room], forbidden, isAllowed).map((line) => `${line}; ${room} may import ${allowed}`);
  });
  expect(wrong, "move what both need to where both may import it, or pass it in").toEqual([]);
  expect(crossing(["components", "lib"], ["sanity"]), "the Studio's package would reach visitors").toEqual(
    [],
  );
  // What everybody may import imports nothing.
  expect(importsIn("lib/next-names.ts")).toEqual([]);
  expect(importsIn("packages/lake/src/keys.ts").map(({ target }) => target)).toEqual(["node:crypto"]);
});

test("a package is imported by its name, and imports no other but what services share", () => {
  const wrong = importsOf(...rooms).filter(({ file, specifier, target }) => {
    const [own, other] = [packageOf(file), packageOf(target)];
    if (other === null) return false;
    const isNamed = specifier.startsWith("@paraph/");
    if (own === other) return isNamed;
    return !isNamed || (own !== null && other !== "service");
  });
  expect(
    wrong.map(({ file, line, specifier }) => `${file}:${line} imports ${specifier}`),
    "list the module in the exports of its package; hand in what a package needs of another",
  ).toEqual([]);
});

function packageOf(target: string): string | null {
  return /^packages\/([^/]+)\//.exec(target)?.[1] ?? null;
}

test("the site and the Studio are built again when anything changes that they import", () => {
  const unseen = (from: readonly string[], sources: readonly string[]) =>
    importsOf(...from)
      .filter(({ target, typeOnly }) => !typeOnly && exists(target) && !exists(`node_modules/${target}`))
      .filter(({ target }) => !sources.some((source) => isOfRoom(target, source)))
      .map(({ file, line, target }) => `${file}:${line} imports ${target}`);
  expect(unseen(["app", "components", "lib"], siteSources)).toEqual([]);
  expect(unseen(["studio", "schemas", "lib"], studioSources)).toEqual([]);
});

test("what Node runs by itself imports by paths that Node knows", () => {
  // Bundlers find "@/lib/links" and "./links"; Node, which starts these as they are, does not.
  const waiting = filesIn("packages", "scripts", "server");
  const seen = new Set(waiting);
  const wrong: string[] = [];
  for (const file of waiting) {
    if (isText(file)) continue;
    for (const { line, specifier, target, typeOnly } of importsIn(file)) {
      if (typeOnly || !/^[.@]\.?\//.test(specifier)) continue;
      if (!/^\.\.?\/.+\.(?:ts|js|json)$/.test(specifier))
        wrong.push(`${file}:${line} imports "${specifier}"`);
      else if (target.endsWith(".ts") && !seen.has(target) && exists(target)) {
        seen.add(target);
        waiting.push(target);
      }
    }
  }
  expect(wrong, 'write it as a relative path with its ending: "../lib/links.ts"').toEqual([]);
  expect(seen.has("lib/routes.ts")).toBe(true);
});

test("there are no circular imports, including type and dynamic imports", () => {
  const targets = Map.groupBy(
    importsOf(...rooms).filter(({ target }) => !target.includes(":")),
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
  expect(cycles, "move what two files need of each other into a third").toEqual([]);
});

const runsInBrowsers = /\.browser(?:\.tsx?)?$/;

test("what runs in browsers is imported by what runs there, too", () => {
  const wrong = importsOf(...rooms).filter(
    ({ file, target }) => runsInBrowsers.test(target) && !runsInBrowsers.test(file),
  );
  expect(
    wrong.map(({ file, line, target }) => `${file}:${line} imports ${target}`),
    "write a data- attribute, and look for it there",
  ).toEqual([]);
});

test("what runs in browsers imports nothing of servers", () => {
  const own = filesIn("components", "lib").filter((file) => runsInBrowsers.test(file));
  const ways = new Map(own.map((file) => [file, file]));
  const wrong: string[] = [];
  for (const [file, way] of ways) {
    if (/^import "server-only";$/m.test(textOf(file))) wrong.push(way);
    for (const { target, typeOnly } of importsIn(file)) {
      const next = [target, `${target}.ts`, `${target}.tsx`].find(
        (one) => /\.tsx?$/.test(one) && exists(one),
      );
      if (next && !typeOnly && !ways.has(next)) ways.set(next, `${way} > ${next}`);
    }
  }
  expect(ways.size).toBeGreaterThan(200);
  expect(wrong, "ask for it in a route of app/api/, or let the page carry it in a data- attribute").toEqual(
    [],
  );
});

test("schemas import nothing from the site except tables and the rules of what is published", () => {
  const isTable = ({ target }: Import) =>
    /^lib\/(?:routes|embed-hosts|us-states|choices\/[a-z-]+|contracts\/blank-kinds|content\/(?:scenes|thumbnail-lines)|experiments\/[a-z-]+|publishing\/[a-z-]+|redirects\/[a-z-]+|selling\/[a-z-]+)(?:\.ts)?$/.test(
      target,
    );
  expect(
    crossing(["schemas"], ["lib"], isTable),
    "the Studio would carry it: schemas import tables of lib/ alone",
  ).toEqual([]);
  // The price tables must not import the rest of the site either.
  const brought = [
    "app",
    "components",
    "lib/content",
    "schemas",
    "studio",
    "packages/lake",
    "packages/payments",
    "next",
  ];
  const isBelow = ({ file }: Import) => /^lib\/selling\/[a-z-]+\//.test(file);
  expect(crossing(["lib/selling"], brought, isBelow)).toEqual([]);
});

test("the store that machines share imports nothing of the site", () => {
  const beyond = importsOf("lib/store").filter(
    ({ target }) =>
      !/^(lib\/store\/|packages\/service\/src\/store-connection|node:|@redis\/client$)/.test(target),
  );
  expect(beyond).toEqual([]);
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
  const matcher = /^ {2}matcher: .*$/m;
  const text = textOf(file).replace(matcher, (line) => " ".repeat(line.length));
  return nextInternals.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found ? [`${placeOf(file, found.index)} has ${found[0]}`] : [];
  });
}

test("only server/next/ and the file of their names use Next's internal names", () => {
  const names = "lib/next-names.ts";
  const outside = filesIn(...rooms).filter((file) => !file.startsWith("server/next/") && file !== names);
  expect([...outside, "proxy.ts"].flatMap(internalsIn), `give it a name in ${names}, and use that`).toEqual(
    [],
  );
  expect(internalsIn(names).length).toBeGreaterThan(1);
});

test("user interface components import no content", () => {
  const content = ["components/blocks", "components/content", "components/pages", "lib/content", "schemas"];
  expect(
    crossing(["components/ui", "components/accounts", "components/selling/checkout"], content),
    "pass its parts in as properties",
  ).toEqual([]);
});

test("R-PAY-5 only the order screen imports the payment provider's script, and does so dynamically", () => {
  const files = filesIn("app", "components", "lib");
  const naming = files.flatMap((file) => {
    const text = textOf(file);
    return /["']@stripe\/stripe-js/.test(text)
      ? [[file, /\bimport\("@stripe\/stripe-js\/pure"\)/.test(text)]]
      : [];
  });
  expect(naming).toEqual([["components/selling/checkout/fraud.browser.ts", true]]);
});

test("blocks fetch nothing and run on the server", () => {
  const files = filesIn("components/blocks", "components/content", "components/pages", "components/ui");
  expect(files.length).toBeGreaterThan(40);
  const wrong = files.flatMap((file) => {
    const found = /^["']use client["']|\basync\b(?!")|\bfetch\(/m.exec(textOf(file));
    return found ? [`${placeOf(file, found.index)} has ${found[0]}`] : [];
  });
  expect(wrong, "ask for it in the block's projection; what runs in browsers is a NAME.browser.ts").toEqual(
    [],
  );
  expect(
    crossing(
      ["components/blocks", "components/content", "components/ui"],
      ["lib/content/load", "lib/content/published", "lib/content/client"],
    ),
    "ask for it in the block's projection",
  ).toEqual([]);
});

test("the front parses a request's target once, and its guards know no pages", () => {
  const front = filesIn("server/http", "server/pages", "server/files", "server/counting");
  // What is forwarded goes on as it came, and what is refused first may have no path.
  const first = [
    "server/http/back-end-proxy.ts",
    "server/http/request-guard.ts",
    "server/http/services-proxy.ts",
  ];
  const reads = /\brequest\.url\b|\{[^{};]*\burl\b[^{};]*\}(?:: (?:Pick<)?IncomingMessage| = request\b)/;
  const reading = [...front, "server/handlers.ts"].filter((file) => reads.test(textOf(file)));
  expect(reading.sort(), "decide by the context's target (server/http/target.ts)").toEqual(first);
  expect(crossing(["server/http"], ["server/pages", "server/files"]), "pass it in").toEqual([]);
});
