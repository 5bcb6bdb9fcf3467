import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of operators, and tells how it ends and what it prints. */
export async function runParaph(parameters: readonly string[], env = process.env): Promise<Ended> {
  return runNode(path.resolve("node_modules/.bin/node"), ["scripts/paraph.ts", ...parameters], env);
}

/** The same for any program of Node. */
export async function runNode(
  node: string,
  parameters: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ended> {
  return promisify(execFile)(node, [...parameters], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error, // how execFile rejects
  );
}
