import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { neverServed, tracedPackageFiles } from "../../server/next/bundle-parts.ts";

/** The files of packages that the entries and the built pages load, as paths from the project's folder. */
export async function tracePackages(root: string, entries: readonly string[]): Promise<string[]> {
  const { fileList } = await nodeFileTrace([...entries], {
    base: root,
    processCwd: root,
    ignore: [...neverServed, "**/*.d.ts", "**/*.map"],
  });
  const loaded = [...fileList].filter((file) => file.startsWith(`node_modules${path.sep}`));
  return [...new Set([...loaded, ...tracedPackageFiles(root)])];
}
