import { mkdirSync } from "node:fs";
import path from "node:path";
import type { OutlinedLists } from "../lib/freshness/keys.ts";
import { tokenHeader } from "./back-ends/guard.ts";
import { startChild } from "./child-process.ts";
import type { PaymentsSettings } from "./payments/settings.ts";
import { type BackEnd, type Kept, keep } from "./supervisor.ts";

export interface LakeOptions {
  readonly contentFolder: string;
  /** The lists whose outlines the site depends on. */
  readonly outlinedLists: OutlinedLists;
  /** Address of the lake as browsers reach it; `null`: as it listens. */
  readonly publicUrl: string | null;
  /** The port of a lake to start; 0 takes the last one or any free one. */
  readonly port: number;
  /** Whether other machines can reach the site. Then nobody signs in without a password. */
  readonly isExposed: boolean;
}

export interface ServicesOptions {
  /** Local accounts; `null`: hosted ones are used, and payments run alone. */
  readonly projectId: string | null;
  /** `null`: hosted payments are used. */
  readonly payments: PaymentsSettings | null;
}

export interface LocalOptions {
  readonly dataFolder: string;
  /** `null`: the hosted lake is used. */
  readonly lake: LakeOptions | null;
  /** `null`: all are hosted, or other machines could reach them. */
  readonly services: ServicesOptions | null;
  readonly log: (message: string) => void;
}

export interface LocalBackEnds {
  readonly lake: Kept | null;
  readonly services: Kept | null;
  /** What the site's process needs to know about them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Call when nothing is waiting: makes the first sign-in as fast as later ones. */
  prepareAccounts(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the local back ends, or joins those already running on the same data folder. */
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
        // People who sign in earlier prepare them too, and see any error.
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
          LAKE_OUTLINED_LISTS: JSON.stringify(options.outlinedLists),
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
    name: "back-ends",
    title: options.projectId === null ? "payment service" : "account service",
    port: 0,
    start: (port, token) =>
      startChild({
        name: "back-ends",
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
    // Refused, too slow or not JSON, so not a back end of ours.
    return false;
  }
}
