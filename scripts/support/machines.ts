import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import { findFreePort } from "../../server/preconditions.ts";
import { caddy, pathOf, redis } from "./programs.ts";
import { type System, type SystemOptions, startSystem } from "./system.ts";

/** What several machines are, as processes of one: sites behind a load balancer, one lake, one store. */
export interface Machines extends AsyncDisposable {
  /** Where visitors arrive. */
  readonly url: string;
  readonly store: StoreServer;
  /** The lake and the payments. */
  readonly backEnds: System;
  readonly sites: readonly System[];
  /** Reaches the lake as the Studio does, by the site's own address, with the rights of the site. */
  readonly client: SanityClient;
  /** Ends a site as a crash does, and starts it again at the same port. */
  crashSite(at: number): Promise<void>;
  /** Stops a site as a deploy does, and starts it again. */
  redeploySite(at: number): Promise<void>;
  crashBackEnds(): Promise<void>;
}

interface Options {
  readonly count: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** By how many milliseconds the clock of each site is ahead. */
  readonly clockShiftOf?: (site: number) => number;
}

export async function startMachines({ count, environment = {}, clockShiftOf }: Options): Promise<Machines> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-machines-"));
  const [balancerPort, gatewayPort, ...sitePorts] = await freePorts(count + 2);
  const url = `http://127.0.0.1:${balancerPort}`;
  const store = await startStoreServer();
  const token = "a secret of the machines of one test, long enough";
  const shared = {
    ...environment,
    SITE_URL: url,
    TRUST_PROXY: "127.0.0.1",
    PARAPH_STORE: store.url,
    PARAPH_BACK_ENDS_TOKEN: token,
  };
  const ofBackEnds: SystemOptions = {
    dataFolder: path.join(folder, "back-ends"),
    parameters: ["--back-ends"],
    environment: { ...shared, PARAPH_BACK_ENDS_LISTEN: `127.0.0.1:${gatewayPort}` },
  };
  const siteOptions = sitePorts.map(
    (port, at): SystemOptions => ({
      dataFolder: path.join(folder, `site-${at}`),
      port,
      environment: {
        ...shared,
        PARAPH_BACK_ENDS_URL: `http://127.0.0.1:${gatewayPort}`,
        ...(clockShiftOf && {
          NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "shifted-clock.ts")}`,
          PARAPH_CLOCK_SHIFT: String(clockShiftOf(at)),
        }),
      },
    }),
  );
  let backEnds = await startSystem(ofBackEnds);
  const sites: System[] = [];
  const startSite = async (at: number) => {
    const { port = 0, ...options } = siteOptions[at] ?? ofBackEnds;
    // Its own address, not the one that visitors know.
    sites[at] = { ...(await startSystem({ ...options, port })), url: `http://127.0.0.1:${port}` };
  };
  for (const at of siteOptions.keys()) await startSite(at);
  const balancer = await startBalancer(folder, Number(balancerPort), sitePorts);
  return {
    url,
    store,
    sites,
    client: createClient({
      projectId: "local",
      dataset: "production",
      apiVersion: "2025-02-19",
      apiHost: `${url}/lake`,
      useProjectHostname: false,
      useCdn: false,
      token,
      timeout: 60_000,
    }),
    get backEnds() {
      return backEnds;
    },
    async crashSite(at) {
      await sites[at]?.kill();
      await startSite(at);
    },
    async redeploySite(at) {
      await sites[at]?.terminate();
      await startSite(at);
    },
    async crashBackEnds() {
      await backEnds.kill();
      backEnds = await startSystem(ofBackEnds);
    },
    async [Symbol.asyncDispose]() {
      await end(balancer);
      await Promise.all(sites.map((site) => site.stop()));
      await backEnds.stop();
      await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Debian's Caddy with the file that operators get. */
async function startBalancer(
  folder: string,
  port: number,
  sitePorts: readonly number[],
): Promise<ChildProcess> {
  const file = path.join(folder, "Caddyfile");
  const own = path.resolve(import.meta.dirname, "../../deploy/Caddyfile.machines");
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\nimport ${own}\n`);
  const child = spawn(pathOf(caddy), ["run", "--adapter", "caddyfile", "--config", file], {
    env: {
      ...process.env,
      HOME: folder,
      PARAPH_DOMAIN: `http://127.0.0.1:${port}`,
      PARAPH_MACHINES: sitePorts.map((site) => `127.0.0.1:${site}`).join(" "),
    },
  });
  const said: string[] = [];
  const ready = new Promise<void>((resolve) => {
    child.stderr.on("data", (chunk: Buffer) => {
      said.push(chunk.toString());
      if (said.join("").includes("serving initial configuration")) resolve();
    });
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`Caddy ended with ${code}:\n${said.join("")}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {}); // its end is no failure once it was ready
  return child;
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await findFreePort("127.0.0.1");
    if (!ports.includes(port)) ports.push(port);
  }
  return ports;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

interface StoreServer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** As a crash does. What it has not saved is lost. */
  kill(): Promise<void>;
  /** On the same port, with what was saved. */
  start(): Promise<void>;
}

/** Debian's `redis-server` in a folder of its own, which saves only when it is asked to. */
export async function startStoreServer(): Promise<StoreServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-store-"));
  const port = await findFreePort("127.0.0.1");
  const launch = async () => {
    const child = spawn(pathOf(redis), [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--dir",
      folder,
      "--save",
      "",
    ]);
    const ready = new Promise<void>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => chunk.includes("Ready to accept connections") && resolve());
    });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`redis-server ended with ${code}.`);
    });
    await Promise.race([ready, ended]);
    ended.catch(() => {}); // its end is no failure once it was ready
    return child;
  };
  let running = await launch();
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return running.pid ?? 0;
    },
    kill,
    async start() {
      running = await launch();
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
