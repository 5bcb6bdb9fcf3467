import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { runTool } from "./tool.ts";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of a Chromium: Playwright's own, else the system's, else Debian's package, which it then installs. */
export async function findChromium(root: string): Promise<string> {
  const present = presentChromium();
  if (present) return present;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const canInstall = spawnSync(asRoot[0] ?? "apt-get", ["--version"]).status === 0;
  if (canInstall) {
    console.log("Installing Chromium from the system's packages");
    for (const step of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
      const [command = "apt-get", ...rest] = [...asRoot, "apt-get", ...step];
      await runTool(root, command, rest, { DEBIAN_FRONTEND: "noninteractive" });
    }
    const installed = presentChromium();
    if (installed) return installed;
  }
  throw new Error(
    "Browser tests need Chromium, and none was found or could be installed. " +
      'Install it ("npx playwright install chromium" or the system\'s package), or set PARAPH_CHROMIUM to its path.',
  );
}

function presentChromium(): string | undefined {
  const own = chromium.executablePath();
  return [process.env.PARAPH_CHROMIUM, own, ...systemPaths].find((file) => file && existsSync(file));
}
