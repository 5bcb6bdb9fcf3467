import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { parseJson } from "./json.ts";
import { isLogJson, log } from "./telemetry/log.ts";

export interface ChildOutput {
  /** Passes on what was held back, and from now on everything. */
  release(): void;
  /** What a process that did not start has said. Resolves when it has said all. */
  failure(): Promise<string>;
}

/**
 * Passes on what a back end says, line by line: it shares this process's output with others. Holds it back until the
 * back end is ready, because one that does not start says so in the error.
 */
export function passOnOutput(stream: Readable | null, name: string): ChildOutput {
  const held: string[] = [];
  let isReleased = false;
  const ended = Promise.withResolvers<void>();
  if (stream === null) ended.resolve();
  else {
    const lines = createInterface({ input: stream });
    lines.on("line", (line) => (isReleased ? pass(line, name) : held.push(line)));
    lines.once("close", () => ended.resolve());
  }
  return {
    release() {
      isReleased = true;
      for (const line of held.splice(0)) pass(line, name);
    },
    async failure() {
      await ended.promise;
      return held.map(messageIn).join("\n").trim();
    },
  };
}

function pass(line: string, name: string): void {
  if (!isLogJson()) process.stderr.write(`${line}\n`);
  else if (line.startsWith("{")) process.stdout.write(`${line}\n`);
  // Not the back end's own words: Node's, of memory that ran out for example.
  else if (line.trim() !== "") log.error(line, { process: name });
}

/** What a person is told of a line of JSON. */
function messageIn(line: string): string {
  if (!line.startsWith("{")) return line;
  const { msg } = Object(parseJson(line));
  return typeof msg === "string" ? msg : line;
}
