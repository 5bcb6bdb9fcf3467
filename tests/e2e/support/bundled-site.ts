import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { caddy, pathOf } from "../../../scripts/support/programs.ts";
import { findFreePort } from "../../../server/preconditions.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);

/** Debian's user "nobody". */
const nobody = 65_534;

/** The domain of the site. Browsers of these tests find it on this machine. */
export const domain = "www.paraph.test";

export interface BundledSite extends AsyncDisposable {
  readonly url: string;
  /** Where Caddy listens, on 127.0.0.1. */
  readonly port: number;
  /** Where the site listens, on 127.0.0.1. */
  readonly innerPort: number;
  /** The bundle that runs. */
  readonly folder: string;
  output(): string;
  /** What `paraph.js` prints, run with these words on the site's data. */
  command(...words: readonly string[]): Promise<string>;
  /** Stops the site as systemd does and starts it again, while Caddy goes on. */
  restart(): Promise<void>;
}

/**
 * What `npm run bundle` writes, in a folder of its own that nobody may write to, run by a user without rights, behind
 * Debian's Caddy with the Caddyfile of `deploy/`.
 */
export async function startBundledSite(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<BundledSite> {
  const bundle = path.join(folder, "app");
  const dataFolder = path.join(folder, "data");
  const node = path.join(folder, "node");
  chmodSync(folder, 0o755);
  await run(process.execPath, ["scripts/bundle.ts", "--to", bundle], { cwd: root });
  setWritable(bundle, false);
  cpSync(path.join(root, "node_modules/node/bin/node"), node);
  chmodSync(node, 0o755);
  mkdirSync(dataFolder);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(dataFolder, nobody, nobody);

  const innerPort = await findFreePort("127.0.0.1");
  const port = await findFreePort("127.0.0.1");
  const url = `https://${domain}:${port}`;
  const printed: string[] = [];
  const startNode = async () => {
    const child: ChildProcess = spawn(node, [path.join(bundle, "server.js")], {
      cwd: dataFolder,
      ...(isRoot && { uid: nobody, gid: nobody }),
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH,
        SITE_URL: url,
        PORT: String(innerPort),
        TRUST_PROXY: "127.0.0.1",
        PARAPH_DATA: dataFolder,
        ...environment,
      },
    });
    await untilPrinted(child, printed, /Ready/);
    return child;
  };
  let site = await startNode();
  const caddy = await startCaddy(folder, port, innerPort);
  return {
    url,
    port,
    innerPort,
    folder: bundle,
    output: () => printed.join(""),
    async command(...words) {
      const parameters = [path.join(bundle, "paraph.js"), ...words, "--data", dataFolder];
      const { stdout } = await run(process.execPath, parameters, {
        env: { ...process.env, SITE_URL: url },
      });
      return stdout;
    },
    async restart() {
      await end(site);
      site = await startNode();
    },
    async [Symbol.asyncDispose]() {
      await end(caddy);
      await end(site);
      setWritable(bundle, true);
    },
  };
}

async function startCaddy(folder: string, port: number, innerPort: number): Promise<ChildProcess> {
  const file = path.join(folder, "Caddyfile");
  // As long as a start takes on a slow machine.
  const operators = readFileSync(path.join(root, "deploy/Caddyfile"), "utf8").replace(
    "lb_try_duration 10s",
    "lb_try_duration 3m",
  );
  // Beside what the operator's file says: a certificate of its own, as there is no network, and other ports.
  writeFileSync(
    file,
    `{
	admin off
	skip_install_trust
	local_certs
	https_port ${port}
	http_port ${await findFreePort("127.0.0.1")}
	storage file_system ${path.join(folder, "caddy")}
}
${operators}`,
  );
  const child = spawn(pathOf(caddy), ["run", "--adapter", "caddyfile", "--config", file], {
    env: { ...process.env, HOME: folder, PARAPH_DOMAIN: domain, PARAPH_PORT: String(innerPort) },
  });
  await untilPrinted(child, [], /certificate obtained successfully|serving initial configuration/);
  return child;
}

/** Resolves when a program has printed this. Rejects with all that it printed when it ends before. */
async function untilPrinted(child: ChildProcess, printed: string[], wanted: RegExp): Promise<void> {
  const own: string[] = [];
  const seen = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        own.push(chunk.toString());
        printed.push(chunk.toString());
        if (wanted.test(own.join(""))) resolve();
      });
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${child.spawnfile} ended with ${code}:\n${own.join("")}`);
  });
  await Promise.race([seen, ended]);
  ended.catch(() => {}); // its end is no failure once it was ready
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** For a whole folder. Who is root may write everywhere, and runs the site as somebody else. */
function setWritable(folder: string, isWritable: boolean): void {
  if (isWritable) chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) setWritable(at, isWritable);
    else if (entry.isFile()) chmodSync(at, isWritable ? 0o644 : 0o444);
  }
  if (!isWritable) chmodSync(folder, 0o555);
}
