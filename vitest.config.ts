import { availableParallelism } from "node:os";
import path from "node:path";
import { runsAll } from "@paraph/service/testing/extent";
import { defineConfig } from "vitest/config";
import { temporaryFolders } from "./tests/support/memory-folder.ts";
import { filesWithOwnModules } from "./tests/support/own-modules.ts";

const folders = temporaryFolders();
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
      // Programs that tests start compile their modules once.
      // Whoever writes or reads a time without naming its zone fails.
      env: {
        TZ: "America/St_Johns",
        ...folders,
        NODE_COMPILE_CACHE: path.join(import.meta.dirname, ".cache/compiled"),
      },
      setupFiles: ["tests/support/processor-time.ts", "tests/support/no-console-errors.ts"],
      // Many times what any test takes, because a machine may be slow or busy.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 300_000 } },
      tags: [{ name: "all", description: "Only in npm run test:all" }],
    },
  };
}

const shared = "{unit,blocks,content,lake,payments,back-ends}";

export default defineConfig({
  resolve: { alias },
  test: {
    // One more than there are cores, because some tests wait for time to pass.
    maxWorkers: availableParallelism() + 1,
    ...(runsAll ? {} : { tagsFilter: ["!all"] }),
    projects: [
      // One project for all folders, because each one loads the modules again.
      project("shared", [`tests/${shared}/**/*.test.{ts,tsx}`, "packages/*/tests/**/*.test.ts"], {
        isolate: false,
        exclude: filesWithOwnModules,
      }),
      project("own-modules", filesWithOwnModules, { isolate: true }),
      // Needs a database server: npm run check leaves it out.
      project("store", ["tests/store/**/*.test.ts"], { isolate: false }),
    ],
  },
});
