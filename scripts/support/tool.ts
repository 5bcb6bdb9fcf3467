import { spawn } from "node:child_process";
import path from "node:path";

/** Runs a tool of the project, or `node`, with its output on this terminal. Returns its exit status. */
export function runTool(
  root: string,
  command: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
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
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
