import type { KnipConfig } from "knip";

const config: KnipConfig = {
  workspaces: {
    ".": {
      entry: [
        "scripts/*.ts",
        // Named by their paths, for the test runners.
        "scripts/test/*-reporter.ts",
        // Loaded by its path, by the lake.
        "server/back-ends/lake-site.ts",
        // Bundled by server/browser/bundle.ts.
        "components/script/site.browser.ts",
        "components/**/*-worker.browser.ts",
        // Named in studio/index.html.
        "studio/main.tsx",
        // Started as processes or threads of their own.
        "server/back-ends/main.ts",
        "server/next/render-main.ts",
        "server/studio/build-process.ts",
        // The start of what `npm run bundle` writes.
        "server/bundled.ts",
        "tests/support/killed-preparation.ts",
        "tests/support/payment-provider-process.ts",
        // Loaded before a site by the tests of several machines.
        "scripts/support/shifted-clock.ts",
        "tests/e2e/fixtures.ts",
      ],
      project: ["**/*.{ts,tsx,css}"],
    },
    // What a package offers must be used by somebody, like everything else.
    "packages/lake": {
      entry: [
        "src/{command,main}.ts",
        "src/query/worker-thread.ts",
        "tests/support/{lake-writer,provider-process}.ts",
      ],
      includeEntryExports: true,
      project: ["**/*.{ts,css}"],
    },
    "packages/left-out": { project: ["*"] },
    "packages/*": { includeEntryExports: true, project: ["**/*.{ts,css}"] },
  },
  // Generated from the schema: whether a type is used is no decision of anybody's.
  ignore: ["lib/content/sanity.types.ts"],
  // Their files are read by path: lib/pages/font-files.ts.
  ignoreDependencies: ["@fontsource-variable/bricolage-grotesque"],
  // Of Linux: tests/e2e/support/limits.
  ignoreBinaries: ["mount", "prlimit", "umount"],
  // A function's options and answer have names that a reader can look up, used elsewhere or not.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    css: (text: string) => [...text.matchAll(/@(import|plugin)\s+["'][^"']+["']/g)].map(toImport).join("\n"),
  },
};

function toImport([rule]: RegExpMatchArray): string {
  return rule.replace(/^@(import|plugin)/, "import");
}

export default config;
