import { spawnSync } from "node:child_process";
import { runTool } from "./tool.ts";

/** Installs packages of Debian where that is allowed without a question. Answers whether it tried. */
export async function installPackages(root: string, packages: readonly string[]): Promise<boolean> {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const canInstall = spawnSync(asRoot[0] ?? "apt-get", ["--version"]).status === 0;
  if (!canInstall) return false;
  console.log(`Installing ${packages.join(", ")} from the system's packages`);
  for (const step of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const [command = "apt-get", ...rest] = [...asRoot, "apt-get", ...step];
    await runTool(root, command, rest, { DEBIAN_FRONTEND: "noninteractive" });
  }
  return true;
}
