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
  // Without the lock, by which git would write to the repository to look faster the next time.
  const git = (...words: string[]) =>
    execFileSync("git", ["--no-optional-locks", `--git-dir=${repository}`, `--work-tree=${root}`, ...words], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    const commit = git("rev-parse", "--short=8", "HEAD");
    return `${version}+${commit}${git("status", "--porcelain") === "" ? "" : "-dirty"}`;
  } catch {
    // No git here, or the checkout is somebody else's.
    return version;
  }
}
