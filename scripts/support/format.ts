import { spawnSync } from "node:child_process";
import path from "node:path";

/** Formats text as Biome would in a file of that name. */
export function format(root: string, text: string, name: string): string {
  // Biome skips generated files by path, so it gets the bare name.
  const binary = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [binary, "format", `--stdin-file-path=scripts/${path.basename(name)}`, "--files-max-size=20000000"],
    { cwd: root, input: text, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`Biome could not format ${name}: ${stderr}`);
  return stdout;
}
