import { existsSync } from "node:fs";
import { installPackages } from "./system-packages.ts";

interface Program {
  readonly name: string;
  /** Debian's. */
  readonly package: string;
  readonly paths: readonly string[];
}

const firefox: Program = {
  name: "Firefox",
  package: "firefox-esr",
  paths: ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
};
const webKitDriver: Program = {
  name: "WebKit's driver",
  package: "webkit2gtk-driver",
  paths: ["/usr/bin/WebKitWebDriver"],
};
const screen: Program = { name: "Xvfb", package: "xvfb", paths: ["/usr/bin/Xvfb"] };
const openssl: Program = {
  name: "OpenSSL",
  package: "openssl",
  paths: ["/usr/bin/openssl", "/opt/homebrew/bin/openssl"],
};

const caddy: Program = {
  name: "Caddy",
  package: "caddy",
  paths: ["/usr/bin/caddy", "/opt/homebrew/bin/caddy"],
};

const redis: Program = {
  name: "Redis",
  package: "redis-server",
  paths: ["/usr/bin/redis-server", "/opt/homebrew/bin/redis-server"],
};

const ofTests = { browser: [firefox, webKitDriver, screen, openssl, caddy, redis], others: [openssl, redis] };

/** Installs what the tests need beside Chromium and this machine lacks. */
export async function providePrograms(root: string, tests: keyof typeof ofTests): Promise<void> {
  const programs = ofTests[tests];
  const missing = programs.filter((program) => !presentPath(program));
  if (missing.length > 0)
    await installPackages(
      root,
      missing.map((program) => program.package),
    );
  for (const program of programs) pathOf(program);
}

export function findFirefox(): string {
  return pathOf(firefox);
}

/** WebKit's driver, which starts the browser beside it, and a screen to show it on. */
export function findWebKit(): { readonly driver: string; readonly screen: string } {
  return { driver: pathOf(webKitDriver), screen: pathOf(screen) };
}

/** Makes certificates, which Node can only use. */
export function findOpenssl(): string {
  return pathOf(openssl);
}

/** The proxy that stands in front of a site in public. */
export function findCaddy(): string {
  return pathOf(caddy);
}

/** The store that several machines share. */
export function findRedis(): string {
  return pathOf(redis);
}

function pathOf(program: Program): string {
  const present = presentPath(program);
  if (present) return present;
  throw new Error(
    `The tests need ${program.name}, and none was found at ${program.paths.join(", ")}. ` +
      `Install it: on Debian, the package ${program.package}.`,
  );
}

function presentPath({ paths }: Program): string | undefined {
  return paths.find((file) => existsSync(file));
}
