import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installPackages } from "./system-packages.ts";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of a Chromium: Playwright's own, else the system's, else Debian's package, which it then installs. */
export async function findChromium(root: string): Promise<string> {
  const present = presentChromium();
  if (present) return present;
  if (await installPackages(root, ["chromium"])) {
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
