import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { runsAll } from "./tests/support/extent.ts";

const alias = { "@": path.resolve(import.meta.dirname) };

export default defineConfig({
  resolve: { alias },
  test: {
    // By default one core of two would be left to a process that has little to do.
    maxWorkers: availableParallelism(),
    ...(runsAll ? {} : { tagsFilter: ["!all"] }),
    projects: ["unit", "blocks", "content", "lake", "payments", "signature-api", "back-ends"].map((name) => ({
      resolve: { alias },
      test: {
        name,
        environment: "node",
        // Their tests only render, so they share modules: loading all components for each file takes longer than the tests.
        isolate: name !== "blocks" && name !== "content",
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        setupFiles: ["tests/support/no-console-errors.ts"],
        testTimeout: 120_000,
        tags: [{ name: "all", description: "Only in npm run test:all" }],
      },
    })),
  },
});
