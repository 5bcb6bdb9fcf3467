import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { runsAll } from "./tests/support/extent.ts";
import { filesWithOwnModules } from "./tests/support/own-modules.ts";

const alias = { "@": path.resolve(import.meta.dirname) };

function project(
  name: string,
  include: readonly string[],
  options: { isolate: boolean; exclude?: readonly string[] },
) {
  return {
    resolve: { alias },
    test: {
      name,
      environment: "node" as const,
      include: [...include],
      exclude: [...(options.exclude ?? [])],
      isolate: options.isolate,
      setupFiles: ["tests/support/no-console-errors.ts"],
      testTimeout: 120_000,
      tags: [{ name: "all", description: "Only in npm run test:all" }],
    },
  };
}

const shared = ["unit", "blocks", "content", "lake", "payments", "signature-api", "back-ends"];

export default defineConfig({
  resolve: { alias },
  test: {
    // By default one core of two would be left to a process that has little to do.
    maxWorkers: availableParallelism(),
    ...(runsAll ? {} : { tagsFilter: ["!all"] }),
    projects: [
      ...shared.map((name) =>
        project(name, [`tests/${name}/**/*.test.{ts,tsx}`], { isolate: false, exclude: filesWithOwnModules }),
      ),
      project("own-modules", filesWithOwnModules, { isolate: true }),
      // Needs a database server: npm run check leaves it out.
      project("store", ["tests/store/**/*.test.ts"], { isolate: false }),
    ],
  },
});
