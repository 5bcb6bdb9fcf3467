import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The version and commit of this release: `0.1.0+70afccb8`, and `0.1.0+70afccb8-dirty` with changes that are in no
 * commit. A bundle has both in its package.json. The version alone where git can't tell.
 */
export function releaseOf(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const repository = path.join(root, ".git");
  if (!existsSync(repository)) return version;
  const describe = ["describe", "--always", "--dirty", "--abbrev=8", "--exclude=*"];
  try {
    const commit = execFileSync("git", [`--git-dir=${repository}`, `--work-tree=${root}`, ...describe], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return `${version}+${commit.trim()}`;
  } catch {
    // No git here, or the checkout is somebody else's.
    return version;
  }
}
