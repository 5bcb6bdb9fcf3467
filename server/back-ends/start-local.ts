import { mkdirSync } from "node:fs";
import path from "node:path";
import type { OutlinedLists } from "@paraph/lake/keys";
import { lakeMain } from "@paraph/lake/main-file";
import type { PaymentsSettings } from "@paraph/payments/settings";
import { stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { startChild } from "@paraph/service/child-process";
import { tokenHeader } from "@paraph/service/requests";
import { type BackEnd, type Kept, keep } from "@paraph/service/supervisor";

export interface LakeOptions {
  readonly contentFolder: string;
  /** Types of that folder that a dataset of an earlier release gets once. */
  readonly laterTypes: readonly string[];
  /** The lists whose outlines the site depends on. */
  readonly outlinedLists: OutlinedLists;
  /** File of a module with what the site hands to the lake: `lakeSite`. */
  readonly site?: string;
  /** Address of the lake in browsers; `null` uses the address it listens on. */
  readonly publicUrl: string | null;
  /** The port of a new lake; 0 reuses the last one or picks a free one. */
  readonly port: number;
  /** Whether other machines can reach the site. If so, everyone needs a password to sign in. */
  readonly isExposed: boolean;
  /** More of the lake's own variables. */
  readonly variables?: Readonly<Record<string, string>>;
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
  /** `null` if all are hosted, or if other machines could reach them. */
  readonly services: ServicesOptions | null;
  readonly log: (message: string) => void;
}

export interface LocalBackEnds {
  readonly lake: Kept | null;
  readonly services: Kept | null;
  /** Environment variables for the site's process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes the first sign-in as fast as later ones. Call it when the process is idle. */
  prepareAccounts(): Promise<void>;
  stop(): Promise<void>;
}

/** TypeScript, or JavaScript in a bundle. */
const servicesMain = path.join(import.meta.dirname, `main${path.extname(import.meta.filename)}`);

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
        ...(services && { ACCOUNTS_URL: services.url, ACCOUNTS_TOKEN: services.token }),
        ...(options.services?.payments && {
          PARAPH_STOPPED_PRICES: path.resolve(stoppedPricesFile(dataFolder)),
        }),
        PARAPH_DATA: path.resolve(dataFolder),
      },
      async prepareAccounts() {
        if (!services || options.services?.projectId == null) return;
        const headers = { [tokenHeader]: services.token };
        // Someone who signs in earlier triggers the same preparation and sees any error.
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
        main: lakeMain,
        environment: {
          ...options.variables,
          LAKE_FOLDER: path.join(dataFolder, "lake"),
          LAKE_CONTENT: options.contentFolder,
          LAKE_LATER_TYPES: options.laterTypes.join(),
          LAKE_OUTLINED_LISTS: JSON.stringify(options.outlinedLists),
          ...(options.site === undefined ? {} : { LAKE_SITE: options.site }),
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
        main: servicesMain,
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
    // Refused, timed out or not JSON, so it is not one of our back ends.
    return false;
  }
}
