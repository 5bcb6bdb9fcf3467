import { accessSync, constants, existsSync, statSync } from "node:fs";
import path from "node:path";
import { messageOf } from "@paraph/service/message-of";
import type { Environment } from "../../lib/env/environment.ts";
import type { Source } from "../../lib/env/public-source.ts";
import { knownVariables } from "../../lib/env/variables.ts";
import { type Finding, fine, unsure, wrong } from "./finding.ts";

/** Resolves when the store answers. Rejects with the reason why it does not. */
export type AskStore = (url: string) => Promise<void>;

/** What this machine itself has to give: a folder to write to, ports, the store, and names that somebody reads. */
export async function examineMachine(
  environment: Environment,
  source: Source,
  askStore: AskStore,
): Promise<Finding[]> {
  return [
    examineFolder(environment.dataFolder),
    ...examinePorts(environment),
    ...examinePath(environment.siteUrl),
    ...(await examineStore(environment.machines.storeUrl, askStore)),
    ...examineNames(source),
  ];
}

function examineFolder(dataFolder: string): Finding {
  const folder = path.resolve(dataFolder);
  let nearest = folder;
  while (!existsSync(nearest)) nearest = path.dirname(nearest);
  try {
    if (!statSync(nearest).isDirectory()) throw new Error("it is a file");
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return fine(`Data: ${folder} can be written`);
  } catch (error) {
    return wrong(
      `Data: ${folder} can't be written (${messageOf(error)})`,
      "Give it to the account that runs the system, or name another folder in PARAPH_DATA.",
    );
  }
}

function examinePorts({ port, metrics }: Environment): Finding[] {
  if (metrics === null || metrics.port !== port || port === 0) return [];
  return [wrong(`Ports: METRICS_PORT and PORT are both ${port}`, "Give the metrics a port of their own.")];
}

function examinePath(siteUrl: string): Finding[] {
  const { origin, pathname } = new URL(siteUrl);
  if (pathname === "/") return [];
  return [
    wrong(
      `Address: SITE_URL has the path ${pathname}, and the site answers at ${origin}/ alone`,
      `Set SITE_URL to ${origin}, and have a proxy in front lead there.`,
    ),
  ];
}

async function examineStore(url: string | null, askStore: AskStore): Promise<Finding[]> {
  if (url === null) return [];
  const { host } = new URL(url);
  try {
    await askStore(url);
    return [fine(`Store: ${host} answers`)];
  } catch (error) {
    return [
      wrong(
        `Store: ${host} does not answer (${messageOf(error)})`,
        "Start it, or correct PARAPH_STORE. Without it machines don't learn of each other's publishes at once.",
      ),
    ];
  }
}

/** Names that nobody reads, and that are nearly those of variables. */
function examineNames(source: Source): Finding[] {
  return Object.keys(source).flatMap((name) => {
    if (knownVariables.includes(name) || name.length < 6 || !source[name]) return [];
    const meant = knownVariables.find((known) => differsLittle(name, known));
    return meant ? [unsure(`Variables: ${name} is set, and nothing reads it`, `Did you mean ${meant}?`)] : [];
  });
}

/** Whether one name becomes the other by at most two letters put in, left out, exchanged or swapped. */
function differsLittle(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const same = (before[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(same, (before[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    before = next;
  }
  return (before[other.length] ?? 0) <= 2;
}
