/** What a line of the log says besides its message. Never personal data: docs/operations.md, Logs. */
export interface LogFields {
  readonly error?: unknown;
  readonly [name: string]: unknown;
}

export type Level = "info" | "warn" | "error";

/** Writes lines for machines to read. */
export interface LogSink {
  write(level: Level, message: string, fields: LogFields): void;
  /** Writes a message as it is, though it holds a secret. */
  writeSecret(message: string): void;
}

/** One for the process: the bundler makes several copies of this module, and the front server has its own. */
const stateKey = Symbol.for("paraph.log");
const state: { sink: LogSink | null } = Reflect.get(globalThis, stateKey) ?? { sink: null };
Reflect.set(globalThis, stateKey, state);

/** Where lines go from now on. Until this is called they are text, on the console. */
export function setLogSink(sink: LogSink): void {
  state.sink = sink;
}

/** Whether this process writes its log as JSON. */
export function isLogJson(): boolean {
  return state.sink !== null;
}

export const log = {
  info: (message: string, fields?: LogFields) => write("info", message, fields),
  warn: (message: string, fields?: LogFields) => write("warn", message, fields),
  error: (message: string, fields?: LogFields) => write("error", message, fields),
};

/** Tells the operator, once, what nobody else may know: the link of a first start. */
export function logSecret(message: string): void {
  if (state.sink) state.sink.writeSecret(message);
  else console.error(message);
}

function write(level: Level, message: string, fields: LogFields = {}): void {
  if (state.sink) state.sink.write(level, message, fields);
  else console[level](message, ...(fields.error === undefined ? [] : [fields.error]));
}
