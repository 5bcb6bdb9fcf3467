import { spawn } from "node:child_process";
import path from "node:path";

type Environment = Readonly<Record<string, string>>;

/** Runs a tool of the project, or `node`, with its output on this terminal. Returns its exit status. */
export function runTool(
  root: string,
  command: string,
  parameters: readonly string[],
  environment: Environment = {},
): Promise<number> {
  return launch(root, command, parameters, environment, () => {}, "inherit");
}

/** The same, and returns what it printed instead of showing it. */
export async function captureTool(
  root: string,
  command: string,
  parameters: readonly string[],
): Promise<{ readonly status: number; readonly output: string }> {
  const printed: Buffer[] = [];
  const status = await launch(root, command, parameters, {}, (chunk) => printed.push(chunk), "pipe");
  return { status, output: Buffer.concat(printed).toString() };
}

function launch(
  root: string,
  command: string,
  parameters: readonly string[],
  environment: Environment,
  onOutput: (chunk: Buffer) => void,
  output: "inherit" | "pipe",
): Promise<number> {
  const tools = path.join(root, "node_modules/.bin");
  const child = spawn(command, parameters, {
    cwd: root,
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      ...environment,
      PATH: `${tools}${path.delimiter}${process.env.PATH ?? ""}`,
    },
    stdio: ["ignore", output, output],
  });
  child.stdout?.on("data", onOutput);
  child.stderr?.on("data", onOutput);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
