import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "@": path.resolve(import.meta.dirname) };

export default defineConfig({
  resolve: { alias },
  test: {
    projects: ["unit", "blocks", "content", "lake", "payments", "signature-api", "back-ends"].map((name) => ({
      resolve: { alias },
      test: {
        name,
        environment: "node",
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        setupFiles: ["tests/support/no-console-errors.ts"],
        testTimeout: 120_000,
      },
    })),
  },
});
