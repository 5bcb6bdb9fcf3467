import path from "node:path";
import type { InlineConfig, Plugin } from "vite";
import { definitions } from "../browser/definitions.ts";
import { withLoader } from "../browser/loader-calls.ts";
import { staticFolder, studioPath } from "./names.ts";
import { studioFolder } from "./studio-files.ts";

/** In bytes. Code that only some views need has a file of its own from this size on. */
const SMALL_PART = 100_000;

/** How the Studio is bundled: as an application of its own, in which Next has no part. */
export function viteConfig(root: string, isDevelopment: boolean): InlineConfig {
  return {
    root: path.join(root, "studio"),
    base: `${studioPath}/`,
    configFile: false,
    envDir: false,
    publicDir: false,
    cacheDir: path.join(root, ".cache/studio-dev"),
    logLevel: "error",
    mode: isDevelopment ? "development" : "production",
    define: definitions(isDevelopment),
    resolve: { alias: { "@": root }, dedupe: ["react", "react-dom", "sanity", "styled-components"] },
    plugins: [withoutRemoteFonts, patientImports()],
    build: {
      outDir: studioFolder(root),
      emptyOutDir: true,
      assetsDir: staticFolder,
      target: "es2022",
      cssCodeSplit: false,
      // A file on demand is fetched with all that it imports anyway (patientImports).
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []),
      },
      reportCompressedSize: false,
      // Next reads "use client"; here everything is a client.
      rolldownOptions: {
        checks: { moduleLevelDirective: false },
        output: {
          // Else a part is named after everything that needs it.
          chunkFileNames: `${staticFolder}/part-[hash].js`,
          // The vendor's packages split themselves into hundreds of files, which cost more than the bytes in them.
          codeSplitting: {
            groups: [
              { name: "studio", tags: ["$initial"], priority: 2 },
              { name: "part", entriesAware: true, entriesAwareMergeThreshold: SMALL_PART, priority: 1 },
            ],
          },
        },
      },
    },
  };
}

/** The vendor's styles ask another machine for fonts that nothing here uses: studio/theme.ts names the site's own. */
export const withoutRemoteFonts = {
  name: "paraph:without-remote-fonts",
  enforce: "pre",
  transform: {
    filter: { id: /\.css$/, code: /@font-face/ },
    handler: (code: string) => code.replaceAll(/@font-face\s*\{[^}]*url\(["']?https?:[^}]*\}/g, ""),
  },
} satisfies Plugin;

/** Has all code on demand loaded by studio/connection/code-loading.ts. */
function patientImports(): Plugin {
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
