import type { Plugin } from "vite";
import { withLoader } from "../browser/loader-calls.ts";

/** Has all code on demand loaded by studio/connection/code-loading.ts. */
export function patientImports(): Plugin {
  return {
    name: "paraph:patient-imports",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const output = Object.values(bundle);
        for (const file of output) if (file.type === "chunk") file.code = withLoader(file.code, output);
      },
    },
  };
}
