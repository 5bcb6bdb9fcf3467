import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { build } from "vite";
import { studioFolder } from "./studio-files.ts";
import { viteConfig } from "./vite-config.ts";

/** Between 5 (fast) and 11 (small), for megabytes that few people load. */
const QUALITY = 9;

const root = path.resolve(import.meta.dirname, "../..");
await build(viteConfig(root, false));
const folder = studioFolder(root);
for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  // The document is finished at each start (studio-files.ts).
  if (!/\.(js|css|svg|json)$/.test(name)) continue;
  const bytes = readFileSync(path.join(folder, name));
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY };
  writeFileSync(path.join(folder, `${name}.br`), zlib.brotliCompressSync(bytes, { params }));
}
