import { format, stripVTControlCharacters } from "node:util";
import pino from "pino";
import { type Level, type LogFields, setLogSink } from "./log.ts";
import { redact } from "./redact.ts";
import { type Part, requestContext } from "./request-context.ts";

/** How many errors are told that led to one another. */
const MOST_CAUSES = 4;

type Write = (line: string) => unknown;

/** Everything that this process says becomes lines of JSON, what packages write to the console included. */
function writeJsonLog(part: Part, write: Write): void {
  const lines = createLines(part, (line) => write(redact(line)));
  const secrets = createLines(part, write);
  setLogSink({
    write: (level, message, fields) => lines[level](described(fields), message),
    writeSecret: (message) => secrets.warn(message),
  });
  const levels = { debug: "info", log: "info", info: "info", warn: "warn", error: "error" } as const;
  for (const [method, level] of Object.entries(levels)) {
    Reflect.set(console, method, (...values: unknown[]) => {
      const { message, error } = readConsole(values);
      if (message !== "") lines[level](described({ error }), message);
    });
  }
  followProcess((level, message, fields) => lines[level](described(fields), message));
}

function createLines(part: Part, write: Write): pino.Logger {
  return pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin() {
        const context = requestContext();
        return context ? { part: context.part, requestId: context.requestId } : { part };
      },
    },
    { write },
  );
}

/** Node prints these by itself, as text. */
function followProcess(tell: (level: Level, message: string, fields: LogFields) => void): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    // As `--disable-warning` does, with which the back ends are started.
    if (warning.name !== "ExperimentalWarning") tell("warn", warning.message, { error: warning });
  });
  process.on("uncaughtException", (error) => {
    tell("error", "The process ends because of an error that nothing handled", { error });
    process.exit(1);
  });
}

/** What was given to a method of the console: a text with placeholders, values, and errors among them. */
function readConsole(values: readonly unknown[]): { message: string; error: unknown } {
  const error = values.find((value) => value instanceof Error);
  const text = stripVTControlCharacters(format(...values.filter((value) => value !== error))).trim();
  return { message: text === "" && error ? error.message : text, error };
}

function described({ error, ...fields }: LogFields): object {
  return error === undefined ? fields : { ...fields, error: describeError(error) };
}

/** Not all of an error's fields: those of clients hold requests, with tokens and what people wrote. */
function describeError(error: unknown, depth = 1): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code: unknown = Reflect.get(error, "code");
  return {
    type: name,
    message,
    stack,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(cause !== undefined && depth < MOST_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}

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
