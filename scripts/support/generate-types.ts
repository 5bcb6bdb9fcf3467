import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { messageOf } from "@paraph/service/message-of";
import { runTypegenGenerate } from "@sanity/codegen";
import { extractSchema } from "@sanity/schema/_internal";
import { rolldown } from "rolldown";
import { createSchema, type SchemaTypeDefinition } from "sanity";
import { runnerImport } from "vite";
import { format } from "./format.ts";

/** The schema or a query is not one that types can be generated from; the message lists every reason. */
export class TypegenError extends Error {
  override name = "TypegenError";
}

export interface GeneratedFile {
  /** Path from the project's root. */
  readonly name: string;
  readonly text: string;
}

/**
 * The schema as JSON, its required fields, and the types of every GROQ query under `lib/`. Throws {@link TypegenError} for all that
 * the vendor's command prints and forgives: its exit code is 0 when it leaves a query out.
 */
export async function generateTypes(root: string): Promise<GeneratedFile[]> {
  const { required, schema } = await readSchema(root);
  await using scratch = await temporaryFolder();
  const messages: string[] = [];
  const { code, queriesCount } = await runTypegenGenerate({
    workDir: root,
    extractedSchema: schema,
    config: {
      path: [path.join(root, "lib/**/*.{ts,tsx}")],
      schema: "studio/schema.json",
      generates: path.join(scratch.path, "types.ts"),
      formatGeneratedCode: false,
      overloadClientMethods: true,
    },
    onProgress(event) {
      if (event.type === "moduleEvaluated") messages.push(...event.errors);
    },
  });
  if (queriesCount === 0) messages.push("No query found under lib/. Write queries with defineQuery(`…`).");
  messages.push(...vagueResults(code));
  if (messages.length > 0) throw new TypegenError([...new Set(messages)].join("\n  "));
  return [
    { name: "studio/schema.json", text: format(root, JSON.stringify(schema), "schema.json") },
    {
      name: "lib/publishing/required-fields.json",
      text: format(root, JSON.stringify(required), "required-fields.json"),
    },
    { name: "lib/content/sanity.types.ts", text: format(root, withNotice(code), "types.ts") },
  ];
}

/** Beside `npm run dev` the next change of the schema may be the repair, so whatever is wrong is a {@link TypegenError}. */
async function readSchema(root: string) {
  const file = path.join(root, "schemas/index.ts");
  const options = { root, configFile: false, logLevel: "error", resolve: { alias: { "@": root } } } as const;
  try {
    const { module } = await runnerImport<{ schemaTypes: SchemaTypeDefinition[] }>(file, options);
    const required = requiredFields(module.schemaTypes);
    return { required, schema: extractSchema(modelOf(module.schemaTypes)) };
  } catch (error) {
    if (error instanceof TypegenError) throw error;
    const [first = "", second = ""] = (error instanceof Error && error.stack?.split("\n    at ")) || [];
    const missing = await missingNames(root, file);
    throw new TypegenError(`Loading schemas/ failed: ${first || String(error)}\n  at ${second}${missing}`, {
      cause: error,
    });
  }
}

/** What the runner takes for `undefined`: names that are imported from files without them, with their places. */
async function missingNames(root: string, input: string): Promise<string> {
  try {
    await using build = await rolldown({
      cwd: root,
      input,
      external: (id) => !/^(?:@\/|\.{0,2}\/)/.test(id),
      resolve: { alias: { "@": root } },
      logLevel: "silent",
    });
    await build.generate();
    return "";
  } catch (error) {
    return `\n${messageOf(error)}`;
  }
}

function modelOf(types: SchemaTypeDefinition[]): ReturnType<typeof createSchema> {
  const schema = createSchema({ name: "default", types });
  const problems = (schema._validation ?? []).flatMap((group) => {
    const where = group.path.map((segment) => ("name" in segment ? segment.name : segment.kind)).join(" > ");
    return group.problems.map((problem) => `${problem.severity} in schema ${where}: ${problem.message}`);
  });
  if (problems.length > 0) throw new TypegenError(problems.join("\n  "));
  return schema;
}

/** `unknown` and `never` in a result say that the query asks for something the schema does not have. */
function vagueResults(code: string): string[] {
  const [results = ""] = code.split("// Query TypeMap");
  return results.split("// Source: ").flatMap((part) => {
    const [file, variable, , ...type] = part.split("\n");
    if (!variable?.startsWith("// Variable: ")) return [];
    const name = variable.slice("// Variable: ".length);
    return type
      .filter(isVague)
      .map((line) => `${name} in ${file} has a field without a type: ${line.trim()}`);
  });
}

function isVague(line: string): boolean {
  // Every image of the vendor's schema carries this one, for sources other than the dataset.
  if (line.trim() === "media?: unknown;") return false;
  return /\b(unknown|never)\b/.test(line.replace(/"[^"]*"/g, ""));
}

function withNotice(code: string): string {
  return `// Generated by "npm run typegen" from schemas/ and the queries in lib/. Changes made here are lost.\n\n${code}`;
}

async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-typegen-"));
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** A type, a field or the member of a list, as written in `schemas/`. */
interface Definition {
  readonly name?: string;
  readonly type: string;
  readonly fields?: readonly Definition[];
  readonly of?: readonly Definition[];
  readonly validation?: unknown;
}

/**
 * The names of the required fields by the `_type` of their object. A field that is required only while editors see it
 * is not among them, nor is one whose lack is a warning. Throws for what stored content would not tell: a required field
 * of an object that stores no `_type`, and two objects of one name that require different fields.
 */
export function requiredFields(types: readonly SchemaTypeDefinition[]): Record<string, readonly string[]> {
  const required = new Map<string, readonly string[]>();
  const add = (definition: Definition, path: string, type: string | undefined) => {
    const [fields, members] = [entriesOf(definition, "fields", path), entriesOf(definition, "of", path)];
    const names = fields.flatMap(({ name, validation }) =>
      name && isRequired(validation, `${path}.${name}`) ? [name] : [],
    );
    if (names.length > 0) {
      if (type === undefined) throw new Error(`${path} requires ${names}, but its objects store no _type.`);
      const other = required.get(type);
      if (other && String(other) !== String(names)) {
        throw new Error(
          `${path} requires ${names}, but another "${type}" requires ${other}. Rename one of them.`,
        );
      }
      required.set(type, names);
    }
    for (const field of fields) add(field, `${path}.${field.name}`, undefined);
    for (const member of members) add(member, `${path}[]`, member.name);
  };
  const root = { type: "schema", of: types as readonly Definition[] }; // the union of all intrinsic definitions
  for (const type of entriesOf(root, "of", "The list of all types")) add(type, type.name ?? "", type.name);
  return Object.fromEntries([...required].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether a list is one is for the vendor's check to say. */
function entriesOf(definition: Definition, list: "fields" | "of", path: string): readonly Definition[] {
  const entries = definition[list];
  if (!Array.isArray(entries)) return [];
  const missing = entries.findIndex((entry) => !entry);
  if (missing === -1) return entries;
  throw new Error(
    `${path} has no definition at ${list}[${missing}]. A name is misspelled there, or two files import each other.`,
  );
}

function isRequired(validation: unknown, path: string): boolean {
  if (Array.isArray(validation)) return validation.some((one) => isRequired(one, path));
  if (typeof validation !== "function") return false;
  const checks = checksOf(validation, path);
  return [checks].flat().some((check) => {
    const calls = callsOf.get(Object(check)) ?? [];
    return calls.includes("required") && !calls.includes("warning") && !calls.includes("info");
  });
}

function checksOf(validation: CallableFunction, path: string): unknown {
  try {
    return validation(recorder([]), { hidden: true });
  } catch (error) {
    throw new Error(
      `Asking the validation of ${path} for its rules failed: ${messageOf(error)}. Outside of a form it gets the rule alone; what a document holds is for rule.custom.`,
      { cause: error },
    );
  }
}

const callsOf = new WeakMap<object, readonly string[]>();

/** Stands for the Studio's rule and notes what is called on it. */
function recorder(calls: readonly string[]): object {
  const rule = new Proxy({}, { get: (_, method) => () => recorder([...calls, String(method)]) });
  callsOf.set(rule, calls);
  return rule;
}
