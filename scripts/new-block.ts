import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { problemWithName } from "./new-block/block-name.ts";
import { registerComponent, registerSchema, registerWriter } from "./new-block/registration.ts";
import { componentFile, componentName, example, pictureFile, schemaFile } from "./new-block/templates.ts";
import { format } from "./support/format.ts";
import { requireModernNode } from "./support/node-version.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const examplePage = "content/page/page-blocks.json";

async function main(): Promise<void> {
  const [name = "", ...rest] = process.argv.slice(2);
  const problem = rest.length > 0 ? "Give one name." : problemWithName(root, name);
  if (problem)
    return fail(`${problem}\nUsage: npm run new:block NAME (for example: npm run new:block timeline)`);

  // All of it is worked out before any of it is written, so that a surprise leaves nothing half done.
  const files: [string, string][] = [
    formatted(`schemas/blocks/${name}.ts`, schemaFile(name)),
    formatted(`components/blocks/${name}.tsx`, componentFile(name)),
    [`public/block-pictures/${name}.svg`, pictureFile(name)],
    edited("schemas/blocks/index.ts", (source) => registerSchema(source, name)),
    edited("components/blocks/index.tsx", (source) => registerComponent(source, name, componentName(name))),
    edited("lib/markdown/blocks.ts", (source) => registerWriter(source, name)),
    edited(examplePage, (source) => withExample(source, name)),
  ];
  for (const [file, text] of files) write(file, text);

  // Loads the Studio's libraries, which takes seconds that a refused name should not cost.
  const { generateTypes, TypegenError } = await import("./support/generate-types.ts");
  try {
    for (const { name: file, text } of await generateTypes(root)) write(file, text);
  } catch (error) {
    if (!(error instanceof TypegenError)) throw error;
    return fail(`The files are written, but types could not be generated:\n  ${error.message}`);
  }
  console.log(
    `\nBlock "${name}" is on the page /blocks. Next: give it its fields in schemas/blocks/${name}.ts, ask for links, ` +
      `pictures and references in lib/content/blocks.ts, show them in components/blocks/${name}.tsx, draw its picture, ` +
      'and fill in its example. "npm run dev" follows along.',
  );
}

function fail(message: string): void {
  console.error(`new:block: ${message}`);
  process.exitCode = 1;
}

function withExample(source: string, name: string): string {
  const page: unknown = JSON.parse(source);
  if (typeof page !== "object" || page === null || !("blocks" in page) || !Array.isArray(page.blocks)) {
    throw new Error(`${examplePage} has no list of blocks.`);
  }
  return `${JSON.stringify({ ...page, blocks: [...page.blocks, example(name)] }, null, 2)}\n`;
}

function formatted(file: string, text: string): [string, string] {
  return [file, format(root, text, file)];
}

function edited(file: string, change: (source: string) => string): [string, string] {
  const text = change(readFileSync(path.join(root, file), "utf8"));
  return file.endsWith(".json") ? [file, text] : formatted(file, text);
}

function write(file: string, text: string): void {
  const place = path.join(root, file);
  console.log(`${existsSync(place) ? "changed" : "created"} ${file}`);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

await main();
