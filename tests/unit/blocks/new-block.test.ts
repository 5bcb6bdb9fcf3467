import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isTurn, runsAll, share } from "@paraph/service/testing/extent";
import { expect, test } from "vitest";
import {
  problemWithName,
  registerComponent,
  registerProjection,
  registerSchema,
} from "../../../scripts/new-block/registration.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const left = ["node_modules", ".git", ".next", ".data", ".cache", "test-results", "shots"];

/** The registries and all that they import, or everything. */
const compiled = {
  extends: "./tsconfig.json",
  ...(runsAll
    ? {}
    : {
        include: [],
        files: [
          "next-env.d.ts",
          "components/blocks/index.tsx",
          "lib/content/queries.ts",
          "schemas/index.ts",
          "tests/blocks/registry.test.tsx",
        ],
      }),
};

interface NewBlock {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly example: object;
  /** What it has beyond a component, a schema and a picture. */
  readonly files: readonly string[];
}

const plain: NewBlock = {
  name: "ribbonQuote",
  parameters: [],
  example: { _key: "example-ribbonQuote", _type: "ribbonQuote" },
  files: [],
};
const linking: NewBlock = {
  name: "ribbonLinks",
  parameters: ["--actions"],
  example: { _key: "example-ribbonLinks", _type: "ribbonLinks", actions: [{ label: "All blocks" }] },
  files: ["lib/content/blocks.ts"],
};

test("a new block is registered, appears on the gallery page, and compiles", {
  timeout: 600_000,
}, async ({ skip }) => {
  // Compiling costs as much as all tests of blocks, and few changes can break it.
  skip(!isTurn(3), "Another commit's turn.");
  await using project = await copyOfProject();
  const made = share([plain, linking], 2);
  for (const { name, parameters } of made) {
    const { status, output } = run(project.path, "scripts/new-block.ts", name, ...parameters);
    expect(output).toContain(`created components/blocks/${name}.tsx`);
    expect(status).toBe(0);
    expect(await project.read("schemas/blocks/index.ts")).toMatch(new RegExp(`^ {2}${name},$`, "m"));
    const entry = new RegExp(`^ {2}${name}: R${name.slice(1)},$`, "m");
    expect(await project.read("components/blocks/index.tsx")).toMatch(entry);
    expect(await project.read("lib/content/sanity.types.ts")).toContain(`"${name}"`);
    expect(await project.read(`public/block-pictures/${name}.svg`)).toContain("<svg");
  }
  const gallery = JSON.parse(await project.read("content/page/page-blocks.json"));
  expect(gallery.blocks.slice(-made.length)).toMatchObject(made.map(({ example }) => example));
  const changed = spawnSync("git", ["status", "--porcelain"], { cwd: project.path, encoding: "utf8" }).stdout;
  const own = made.flatMap(({ name, files }) => [
    `components/blocks/${name}.tsx`,
    `public/block-pictures/${name}.svg`,
    `schemas/blocks/${name}.ts`,
    ...files,
  ]);
  const registries = [
    "components/blocks/index.tsx",
    "content/page/page-blocks.json",
    "lib/content/sanity.types.ts",
    "lib/publishing/required-fields.json",
    "schemas/blocks/index.ts",
    "studio/schema.json",
  ];
  expect(namesIn(changed, /^.. (.+)$/gm).sort()).toEqual([...registries, ...own].sort());

  expect(run(project.path, "node_modules/next/dist/bin/next", "typegen").status).toBe(0);
  await writeFile(path.join(project.path, "tsconfig.block.json"), JSON.stringify(compiled));
  const tsc = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.block.json", "--noEmit"];
  // The second run compiles only what the change affects.
  const compile = () => run(project.path, ...tsc, "--incremental", "--tsBuildInfoFile", "built");
  expect(compile().output).toBe("");
  const files = ["schemas/blocks", "components/blocks", "lib/content"];
  const lint = run(project.path, "node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off", ...files);
  expect(lint.status, lint.output).toBe(0);
  const [{ name } = plain] = made;
  const taken = run(project.path, "scripts/new-block.ts", name.toLowerCase()).output;
  expect(taken).toContain(`"${name.toLowerCase()}" is taken`);

  await rm(path.join(project.path, `components/blocks/${name}.tsx`));
  const schema = path.join(project.path, `schemas/blocks/${name}.ts`);
  await writeFile(schema, (await readFile(schema, "utf8")).replace(/^ {2}options: .*\n/m, ""));
  const { output } = compile();
  expect(output).toContain(`components/blocks/${name}`);
  expect(output).toMatch(new RegExp(`Property 'options' is missing in type '\\{ name: "${name}"`));
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

test.each(["apple", "grape", "zebra"])("%s is inserted into every registry in alphabetical order", (name) => {
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

  const entry = (one: string) => `  _type == "${one}" => {\n    actions[] { \${actionFields} }\n  }`;
  const projections = registerProjection(
    `const ownBlocks = /* groq */ \`\n  ...,\n${entry("banana")},\n${entry("melon")}\n\` as const;\n`,
    name,
  );
  const written = ["banana", "melon", name].sort().map(entry).join(",\n");
  expect(projections).toContain(`\n  ...,\n${written}\n\``);
});

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
  // Biome reads its ignore list from git, which needs a repository.
  for (const command of [
    "init --quiet",
    "add --all",
    "-c user.name=a -c user.email=a@a.example commit --quiet -m a",
  ])
    spawnSync("git", command.split(" "), { cwd: folder });
  await rm(path.join(folder, "tsconfig.tsbuildinfo"), { force: true });
  return {
    path: folder,
    read: (file) => readFile(path.join(folder, file), "utf8"),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
