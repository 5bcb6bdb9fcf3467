import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium as playwrights } from "@playwright/test";
import { runTool } from "./tool.ts";

export interface Program {
  readonly name: string;
  /** Debian's. */
  readonly package: string;
  readonly paths: readonly (string | undefined)[];
}

/** Chromium without its user interface: a page costs a third of the processor's time. */
export const headlessShell: Program = {
  name: "Chromium's headless shell",
  package: "chromium-headless-shell",
  paths: [process.env.PARAPH_CHROMIUM, "/usr/bin/chromium-headless-shell"],
};

/** With its user interface. Playwright's own is found, too. */
export const chromium: Program = {
  name: "Chromium",
  package: "chromium",
  paths: [
    process.env.PARAPH_CHROMIUM,
    playwrights.executablePath(),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ],
};

export const firefox: Program = {
  name: "Firefox",
  package: "firefox-esr",
  paths: ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
};

export const webKitDriver: Program = {
  name: "WebKit's driver",
  package: "webkit2gtk-driver",
  paths: ["/usr/bin/WebKitWebDriver"],
};

export const xvfb: Program = { name: "Xvfb", package: "xvfb", paths: ["/usr/bin/Xvfb"] };

/** The proxy that stands in front of a site in public. */
export const caddy: Program = {
  name: "Caddy",
  package: "caddy",
  paths: ["/usr/bin/caddy", "/opt/homebrew/bin/caddy"],
};

/** The store that several machines share. */
export const redis: Program = {
  name: "Redis",
  package: "redis-server",
  paths: ["/usr/bin/redis-server", "/opt/homebrew/bin/redis-server"],
};

/** The path of a program. Throws an error that names its package when this machine lacks it. */
export function pathOf(program: Program): string {
  const present = presentPath(program);
  if (present) return present;
  throw new Error(
    `${program.name} is needed, and none was found at ${program.paths.filter(Boolean).join(", ")}. ` +
      `Install it: on Debian, the package ${program.package}.`,
  );
}

/** Those of these programs that this machine lacks. */
export function missingPrograms(programs: readonly Program[]): Program[] {
  return programs.filter((program) => !presentPath(program));
}

/** Installs what is missing from Debian's packages, where that is allowed without a question. */
export async function installPrograms(root: string, programs: readonly Program[]): Promise<void> {
  const missing = missingPrograms(programs);
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [asked = "", ...parameters] = [...asRoot, "apt-get", "--version"];
  const canInstall = spawnSync(asked, parameters).status === 0;
  if (missing.length === 0 || !canInstall) return;
  const packages = missing.map((program) => program.package);
  console.log(`Installing ${packages.join(", ")} from the system's packages`);
  for (const step of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const [command = "apt-get", ...rest] = [...asRoot, "apt-get", ...step];
    await runTool(root, command, rest, { DEBIAN_FRONTEND: "noninteractive" });
  }
}

function presentPath({ paths }: Program): string | undefined {
  return paths.find((file) => file && existsSync(file));
}
