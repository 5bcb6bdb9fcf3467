import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { problemWithName } from "../../scripts/new-block/block-name.ts";
import { registerComponent, registerSchema, registerWriter } from "../../scripts/new-block/registration.ts";

const root = path.resolve(import.meta.dirname, "../..");
const left = ["node_modules", ".git", ".next", ".data", ".cache", "test-results", "shots"];

test("a new block is registered, on the gallery page, and compiles as it is", {
  timeout: 180_000,
}, async () => {
  await using project = await copyOfProject();
  const made = run(project.path, "scripts/new-block.ts", "ribbonQuote");
  expect(made.output).toContain("created components/blocks/ribbonQuote.tsx");
  expect(made.status).toBe(0);

  expect(await project.read("schemas/blocks/index.ts")).toMatch(/^ {2}ribbonQuote,$/m);
  expect(await project.read("components/blocks/index.tsx")).toMatch(/^ {2}ribbonQuote: RibbonQuote,$/m);
  expect(await project.read("lib/content/sanity.types.ts")).toContain('"ribbonQuote"');
  expect(await project.read("public/block-pictures/ribbonQuote.svg")).toContain("<svg");
  expect(JSON.parse(await project.read("content/page/page-blocks.json")).blocks.at(-1)).toMatchObject({
    _key: "example-ribbonQuote",
    _type: "ribbonQuote",
  });

  expect(run(project.path, "node_modules/next/dist/bin/next", "typegen").status).toBe(0);
  expect(run(project.path, "node_modules/typescript/bin/tsc", "--noEmit").output).toBe("");
  const files = ["schemas/blocks", "components/blocks", "lib/content", "lib/markdown"];
  const lint = run(project.path, "node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off", ...files);
  expect(lint.status, lint.output).toBe(0);
  expect(run(project.path, "scripts/new-block.ts", "ribbonquote").output).toContain('"ribbonquote" is taken');

  await rm(path.join(project.path, "components/blocks/ribbonQuote.tsx"));
  const broken = run(project.path, "node_modules/typescript/bin/tsc", "--noEmit");
  expect(broken.output).toContain("components/blocks/ribbonQuote");
});

test.each([
  ["", "can't name a block"],
  ["Timeline", "can't name a block"],
  ["time-line", "can't name a block"],
  ["../evil", "can't name a block"],
  ["9lives", "can't name a block"],
  ["class", "has a meaning of its own"],
  ["image", "has a meaning of its own"],
  ["hero", "is taken: schemas/blocks/hero.ts"],
  ["page", "is taken: schemas/documents/page.ts"],
  ["siteSettings", "is taken: schemas/singletons/siteSettings.ts"],
])("%j is refused as a block's name", (name, reason) => {
  expect(problemWithName(root, name)).toContain(reason);
});

test.each(["apple", "grape", "zebra"])(
  "%s is put into every registry where the alphabet wants it",
  (name) => {
    const schemas = registerSchema(
      'import { banana } from "./banana.ts";\nimport { melon } from "./melon.ts";\n\nexport const blocks = [banana, melon];\n',
      name,
    );
    expect(namesIn(schemas, /\{ (\w+) \}/g)).toEqual(["banana", "melon", name].sort());
    expect(namesIn(schemas, /^ {2}(\w+),$/gm)).toEqual(["banana", "melon", name].sort());

    const components = registerComponent(
      'import { Banana } from "@/components/blocks/banana";\nimport { Melon } from "@/components/blocks/melon";\n\nconst registry: Registry = {\n  banana: Banana,\n  melon: Melon,\n};\n',
      name,
      name.toUpperCase(),
    );
    expect(namesIn(components, /blocks\/(\w+)"/g)).toEqual(["banana", "melon", name].sort());
    expect(namesIn(components, /^ {2}(\w+): /gm)).toEqual(["banana", "melon", name].sort());

    const writers = registerWriter(
      "const writers: Writers = {\n  banana: anyBlock,\n  melon: melon,\n};\n",
      name,
    );
    expect(namesIn(writers, /^ {2}(\w+): /gm)).toEqual(["banana", "melon", name].sort());
  },
);

function namesIn(source: string, pattern: RegExp): (string | undefined)[] {
  return [...source.matchAll(pattern)].map((match) => match[1]);
}

function run(folder: string, ...command: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: process.env.HOME },
  });
  return { status, output: `${stdout}${stderr}` };
}

async function copyOfProject(): Promise<
  AsyncDisposable & { path: string; read(file: string): Promise<string> }
> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-block-"));
  await cp(root, folder, {
    recursive: true,
    filter: (source) => !left.includes(path.relative(root, source).split(path.sep)[0] ?? ""),
  });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  // Biome takes what to leave out from git's list, and looks for a repository to find it.
  spawnSync("git", ["init", "--quiet"], { cwd: folder });
  await rm(path.join(folder, "tsconfig.tsbuildinfo"), { force: true });
  return {
    path: folder,
    read: (file) => readFile(path.join(folder, file), "utf8"),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
