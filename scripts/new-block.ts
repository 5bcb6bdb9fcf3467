import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "@paraph/service/message-of";
import { requireModernNode } from "../server/node-version.ts";
import {
  problemWithName,
  registerComponent,
  registerProjection,
  registerSchema,
} from "./new-block/registration.ts";
import { componentFile, componentName, example, pictureFile, schemaFile } from "./new-block/templates.ts";
import { format } from "./support/format.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const usage =
  "Usage: npm run new:block NAME, for example npm run new:block timeline. " +
  "With links: npm run new:block timeline -- --actions";
const examplePage = "content/page/page-blocks.json";

async function main(): Promise<void> {
  const { actions, names, problem } = readArguments();
  const [name = ""] = names;
  if (problem) return fail(`${problem}\n${usage}`);

  // Computes everything before it writes anything, so an error leaves nothing half done.
  const files: [string, string][] = [
    formatted(`schemas/blocks/${name}.ts`, schemaFile(name, actions)),
    formatted(`components/blocks/${name}.tsx`, componentFile(name, actions)),
    [`public/block-pictures/${name}.svg`, pictureFile(name)],
    edited("schemas/blocks/index.ts", (source) => registerSchema(source, name)),
    edited("components/blocks/index.tsx", (source) => registerComponent(source, name, componentName(name))),
    edited(examplePage, (source) => withExample(source, name, actions)),
  ];
  if (actions) files.push(edited("lib/content/blocks.ts", (source) => registerProjection(source, name)));
  for (const [file, text] of files) write(file, text);

  // Loads the Studio's libraries, which takes seconds. A rejected name should not cost them.
  const { generateTypes, TypegenError } = await import("./support/generate-types.ts");
  try {
    for (const { name: file, text } of await generateTypes(root)) write(file, text);
  } catch (error) {
    if (!(error instanceof TypegenError)) throw error;
    return fail(`The files are written, but types could not be generated:\n  ${error.message}`);
  }
  console.log(
    `\nBlock "${name}" is on the page /blocks. Next: give it its fields and the words by which editors find it in ` +
      `schemas/blocks/${name}.ts, show the fields in components/blocks/${name}.tsx, draw its picture, and fill in its ` +
      'example. "npm run dev" follows along.',
  );
}

function readArguments(): { actions: boolean; names: string[]; problem: string | null } {
  try {
    const { values, positionals: names } = parseArgs({
      options: { actions: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const problem = names.length > 1 ? "Give one name." : problemWithName(root, names[0] ?? "");
    return { actions: values.actions, names, problem };
  } catch (error) {
    return { actions: false, names: [], problem: messageOf(error) };
  }
}

function fail(message: string): void {
  console.error(`new:block: ${message}`);
  process.exitCode = 1;
}

function withExample(source: string, name: string, actions: boolean): string {
  const page = parsed(source);
  if (typeof page !== "object" || page === null || !("blocks" in page) || !Array.isArray(page.blocks)) {
    throw new Error(`${examplePage} has no list of blocks.`);
  }
  return `${JSON.stringify({ ...page, blocks: [...page.blocks, example(name, actions)] }, null, 2)}\n`;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new Error(`${examplePage} is not JSON: ${messageOf(error)}. Nothing was written.`, {
      cause: error,
    });
  }
}

function formatted(file: string, text: string): [string, string] {
  return [file, format(root, text, file)];
}

function edited(file: string, change: (source: string) => string): [string, string] {
  const text = change(readFileSync(path.join(root, file), "utf8"));
  return file.endsWith(".json") ? [file, text] : formatted(file, text);
}

function write(file: string, text: string): void {
  const target = path.join(root, file);
  console.log(`${existsSync(target) ? "changed" : "created"} ${file}`);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

await main();
