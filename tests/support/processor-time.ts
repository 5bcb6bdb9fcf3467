import { afterAll } from "vitest";
import { processorSeconds } from "../../scripts/test/processor-time.ts";

declare module "vitest" {
  interface TaskMeta {
    /** What a test file has taken, with its loading. */
    processorSeconds?: number;
  }
}

// This module runs again for each test file, before the file is loaded.
const before = processorSeconds();

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a hook needs from this pattern
afterAll(({}, { file }) => {
  file.meta.processorSeconds = processorSeconds() - before;
});
