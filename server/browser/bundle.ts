import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { type InputOptions, type OutputOptions, rolldown } from "rolldown";
import { definitions } from "./definitions.ts";
import { bundleFolder, manifestName } from "./files.ts";
import { withLoader } from "./loader-calls.ts";

/** The module that every page loads. */
const entry = "components/script/site.browser.ts";

/** What runs in workers, each in a thread of its own beside the page (worker-files.browser.ts). */
const workers = {
  pdf: "components/contracts/pdf-worker.browser.ts",
  docx: "components/contracts/docx-worker.browser.ts",
  search: "components/search/search-worker.browser.ts",
} as const;

/**
 * Bundles what runs in visitors' browsers: one script that every page loads, and files that it loads on demand. Throws
 * what the bundler says of the sources. Returns the files it is made of.
 */
export async function bundleBrowserCode(root: string, isDevelopment: boolean): Promise<ReadonlySet<string>> {
  const folder = bundleFolder(root, isDevelopment);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const beside = await bundleWorkers(root, isDevelopment);
  await using bundle = await rolldown({
    ...common(root, isDevelopment, { paraphWorkers: JSON.stringify(beside.files) }),
    input: { site: path.join(root, entry) },
    // Islands import some of it from the page's script.
    preserveEntrySignatures: "allow-extension",
  });
  const { output } = await bundle.generate({
    ...written(isDevelopment),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|script\/react\.browser\.tsx$/ },
        {
          name: "accounts",
          test: /components\/accounts\/(?!opening\/)|lib\/accounts\/(?:auth-flow|provider-messages)\.ts$/,
          minShareCount: 2,
        },
        // Small and needed by many: one file is asked for once.
        {
          name: "common",
          test: /\/(?:lib\/(?:accounts\/(?:handoff|owner-storage)|env\/public(?:-source)?|tracking\/(?:safe-storage|utm|source|capture-visit)|post-json)|encoded-length|service\/src\/(?:clean-text|email|json|message-of))\.ts$/,
          minShareCount: 2,
        },
      ],
    },
  });
  for (const file of output) {
    const content = file.type === "asset" ? file.source : withLoader(file.code, output);
    writeFileSync(path.join(folder, file.fileName), content);
  }
  const script = output.find((file) => file.type === "chunk" && file.isEntry);
  if (script?.type !== "chunk") throw new Error(`Bundling ${entry} made no script.`);
  if (script.imports.length > 0)
    throw new Error(
      `The page's script must be one file, but ${entry} shares code with ${script.imports.join(", ")}. Leave that code out of the groups in server/browser/bundle.ts.`,
    );
  if (!isDevelopment) compressAll(folder);
  writeFileSync(path.join(folder, manifestName), JSON.stringify({ script: script.fileName }));
  return new Set([...(await bundle.watchFiles), ...beside.sources]);
}

/**
 * Workers share no file with pages: what pages share reads the page, which a worker does not have. Returns the file of
 * each, and what they are made of.
 */
async function bundleWorkers(root: string, isDevelopment: boolean) {
  await using bundle = await rolldown({
    ...common(root, isDevelopment),
    input: Object.fromEntries(Object.entries(workers).map(([name, file]) => [name, path.join(root, file)])),
  });
  const { output } = await bundle.generate({
    ...written(isDevelopment),
    entryFileNames: "[name]-worker-[hash].js",
  });
  const folder = bundleFolder(root, isDevelopment);
  for (const file of output)
    writeFileSync(path.join(folder, file.fileName), file.type === "asset" ? file.source : file.code);
  const entries = output.filter((file) => file.type === "chunk").filter(({ isEntry }) => isEntry);
  return {
    files: Object.fromEntries(entries.map(({ name, fileName }) => [name, fileName])),
    sources: await bundle.watchFiles,
  };
}

/** How all of it is read. */
function common(root: string, isDevelopment: boolean, constants: Readonly<Record<string, string>> = {}) {
  return {
    cwd: root,
    platform: "browser",
    // Next reads "use client"; here everything is a client.
    checks: { moduleLevelDirective: false },
    tsconfig: path.join(root, "tsconfig.json"),
    resolve: {
      alias: {
        "@": root,
        // The browser's copy of fontkit reads WOFF only, see the file.
        "brotli/decompress.js": path.join(root, "lib/contracts/files/no-brotli.ts"),
      },
    },
    experimental: { resolveNewUrlToAsset: true },
    transform: { target: "es2022", define: { ...definitions(isDevelopment), ...constants } },
  } satisfies InputOptions;
}

/** How all of it is written. */
function written(isDevelopment: boolean) {
  return {
    format: "esm",
    entryFileNames: "[name]-[hash].js",
    // Each page names some of them.
    chunkFileNames: ({ name }) => `${name.replace(/\.browser$/, "")}-[hash].js`,
    assetFileNames: "[name]-[hash][extname]",
    minify: !isDevelopment,
    comments: { legal: false },
  } satisfies OutputOptions;
}

/** Once for all visitors, so as small as it gets. */
function compressAll(folder: string): void {
  for (const name of readdirSync(folder)) {
    // Typefaces are compressed already.
    if (!name.endsWith(".js")) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, zlib.brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, zlib.gzipSync(bytes, { level: 9 }));
  }
}
