import path from "node:path";
import { requireModernNode } from "../server/node-version.ts";
import { loadEnvironmentFiles } from "../server/preconditions.ts";
import { type Command, commands } from "./paraph/commands.ts";
import { failureInWords } from "./paraph/failure-in-words.ts";
import { UsageError } from "./paraph/usage-error.ts";

requireModernNode();
loadEnvironmentFiles(path.resolve(import.meta.dirname, ".."));

const [name = "--help", ...parameters] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

function listOfCommands(): string {
  const start = process.env.PARAPH_BUNDLE ? "node paraph.js" : "npm run paraph --";
  const lines = Object.entries(commands).map(([each, { does }]) => `  ${each.padEnd(8)} ${does}\n`);
  return `Usage: ${start} COMMAND [parameters]\n\n${lines.join("")}\n"COMMAND --help" names the parameters of one.`;
}

async function main(): Promise<void> {
  if (name === "--help" || name === "help") return console.log(listOfCommands());
  if (!command) throw new Error(`There is no command "${name}".\n\n${listOfCommands()}`);
  if (parameters.includes("--help")) return console.log(usageOf(command));
  const { run } = await command.load();
  await run(parameters);
}

function usageOf({ usage }: Command): string {
  return `Usage: paraph ${name} ${usage}`.replace(/ +$/m, "");
}

/** A fault of the program is told with its stack, anything else by its message. */
function explain(error: unknown): unknown {
  const isMisuse =
    error instanceof UsageError ||
    (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
  if (isMisuse && command) return [error.message, usageOf(command)].filter(Boolean).join("\n\n");
  const isFault = error instanceof TypeError || error instanceof ReferenceError;
  return isFault ? error : failureInWords(name, error);
}

await main().catch((error: unknown) => {
  console.error(explain(error));
  // What has been opened, such as a connection to the lake, must not keep the process from ending.
  process.exit(process.exitCode ?? 1);
});
