import { writeJsonLog } from "./json-log.ts";
import type { Part } from "./request-context.ts";

interface LogOptions {
  readonly part: Part;
  /** Where JSON goes. */
  readonly stream: NodeJS.WritableStream;
  /** What is written when `PARAPH_LOG_FORMAT` is not set. */
  readonly usual: "text" | "json";
}

/** Begins the log of this process, and of those it starts, in the same form. Call it before anything is said. */
export function startLog({ part, stream, usual }: LogOptions): void {
  const { PARAPH_LOG_FORMAT: asked } = process.env;
  const chosen = asked === "json" || asked === "text" ? asked : usual;
  if (chosen === "json") writeJsonLog(part, (line) => stream.write(line));
  // Other words are refused when the environment is read.
  if (!asked?.trim()) process.env.PARAPH_LOG_FORMAT = chosen;
}

/** JSON where a program reads, text where a person does. */
export function usualFormat(): "text" | "json" {
  return process.stdout.isTTY ? "text" : "json";
}
