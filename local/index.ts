import { mkdirSync } from "node:fs";
import path from "node:path";
import { startChild } from "./child-process.ts";
import { type BackEnd, type Kept, keep } from "./keeper.ts";
import type { PaymentsSettings } from "./payments/settings.ts";
import { tokenHeader } from "./services/guard.ts";

export interface LakeOptions {
  readonly contentFolder: string;
  /** Address of the lake as browsers reach it; `null`: as it listens. */
  readonly publicUrl: string | null;
  /** Where a lake that is started listens; 0 takes a free one, or that of last time. */
  readonly port: number;
  /** Whether other machines can reach the site: then nobody signs in without a password. */
  readonly isExposed: boolean;
}

export interface ServicesOptions {
  /** Of the local accounts; `null`: hosted ones take their place, and payments are alone. */
  readonly projectId: string | null;
  /** `null`: hosted payments take their place. */
  readonly payments: PaymentsSettings | null;
}

export interface LocalOptions {
  readonly dataFolder: string;
  /** `null`: the hosted one takes its place. */
  readonly lake: LakeOptions | null;
  /** `null`: hosted ones take the place of all of them, or other machines could reach them. */
  readonly services: ServicesOptions | null;
  readonly log: (message: string) => void;
}

export interface LocalBackEnds {
  readonly lake: Kept | null;
  readonly services: Kept | null;
  /** What the site's process needs to know of them. */
  readonly environment: Readonly<Record<string, string>>;
  /** To be called when nothing waits any more: makes the first sign-in as fast as later ones. */
  prepareAccounts(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the back ends that take the place of hosted ones, or joins those that run on the same data folder. */
export async function startLocal(options: LocalOptions): Promise<LocalBackEnds> {
  const { dataFolder, log } = options;
  mkdirSync(dataFolder, { recursive: true });
  const starting = [
    options.lake && keep(lakeBackEnd(dataFolder, options.lake), dataFolder, log),
    options.services && keep(servicesBackEnd(dataFolder, options.services), dataFolder, log),
  ] as const;
  const stop = async () => {
    const started = await Promise.allSettled(starting);
    await Promise.all(started.map((one) => one.status === "fulfilled" && one.value?.stop()));
  };
  try {
    const [lake, services] = await Promise.all(starting);
    return {
      lake,
      services,
      environment: {
        ...(lake && {
          LAKE_URL: lake.url,
          LAKE_TOKEN: lake.token,
          PARAPH_REVISIONS: path.resolve(dataFolder, "lake/datasets/production.db"),
        }),
        ...(services && { ACCOUNTS_URL: services.url }),
        PARAPH_DATA: path.resolve(dataFolder),
      },
      async prepareAccounts() {
        if (!services || options.services?.projectId == null) return;
        const headers = { [tokenHeader]: services.token };
        // Who comes to sign in before this has worked prepares them too, and is told what is wrong.
        await fetch(`${services.url}/prepare`, { headers }).catch(() => {});
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function lakeBackEnd(dataFolder: string, options: LakeOptions): BackEnd {
  return {
    name: "lake",
    title: "lake",
    port: options.port,
    start: (port, token) =>
      startChild({
        name: "lake",
        environment: {
          LAKE_FOLDER: path.join(dataFolder, "lake"),
          LAKE_CONTENT: options.contentFolder,
          ...(options.publicUrl === null ? {} : { LAKE_PUBLIC_URL: options.publicUrl }),
          ...(options.isExposed ? { LAKE_PEOPLE: "password" } : {}),
          LAKE_PORT: String(port),
          LAKE_TOKEN: token,
        },
      }),
    answers: (address, token) =>
      answersWithId(`${address}/v2025-02-19/users/me`, { authorization: `Bearer ${token}` }),
  };
}

function servicesBackEnd(dataFolder: string, options: ServicesOptions): BackEnd {
  return {
    name: "services",
    title: options.projectId === null ? "payment service" : "account service",
    port: 0,
    start: (port, token) =>
      startChild({
        name: "services",
        environment: {
          SERVICES_DATA: dataFolder,
          SERVICES_PORT: String(port),
          SERVICES_TOKEN: token,
          SERVICES_PROJECT: options.projectId ?? "",
          SERVICES_PAYMENTS: options.payments ? JSON.stringify(options.payments) : "",
        },
      }),
    answers: (address, token) => answersWithId(`${address}/id`, { [tokenHeader]: token }),
  };
}

async function answersWithId(url: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(5_000) });
    const answer: unknown = await response.json();
    return response.ok && typeof answer === "object" && answer !== null && "id" in answer;
  } catch {
    // Refused, too slow or not JSON: no back end of ours.
    return false;
  }
}
