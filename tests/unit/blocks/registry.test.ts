import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { blocks } from "@/schemas/blocks/index";

const root = path.resolve(import.meta.dirname, "../../..");
const names: string[] = blocks.map(({ name }) => name).sort();

function basenames(folder: string, extension: string): string[] {
  const files = readdirSync(path.join(root, folder)).filter(
    (file) => file.endsWith(extension) && !file.startsWith("index."),
  );
  expect(files, `files in ${folder} that end with ${extension}`).not.toEqual([]);
  return files.map((file) => path.basename(file, extension)).sort();
}

test.each([
  ["schemas/blocks", ".ts"],
  ["components/blocks", ".tsx"],
  ["public/block-pictures", ".svg"],
])("R-CMS-4 %s has one file for each block, named after it", (folder, extension) => {
  const files = basenames(folder, extension);
  const without = names.filter((name) => !files.includes(name));
  const unlisted = files.filter((name) => !names.includes(name));
  expect(without, `these blocks have no ${folder}/NAME${extension}`).toEqual([]);
  expect(unlisted, `these of ${folder} are not listed in schemas/blocks/index.ts`).toEqual([]);
});

test("R-CMS-4 every projection belongs to a block, and they stand in the order of their names", () => {
  const text = readFileSync(path.join(root, "lib/content/blocks.ts"), "utf8");
  const asked = [...text.matchAll(/^ {2}_type == "(\w+)" => \{$/gm)].map(([, name = ""]) => name);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  // The last holds all others.
  expect(asked).toEqual([...asked.slice(0, -1).toSorted(), "reusable"]);
});

test("R-CMS-4 the gallery page shows an example of every block", () => {
  const page = JSON.parse(readFileSync(path.join(root, "content/page/page-blocks.json"), "utf8"));
  const shown = new Set(page.blocks.map((block: { _type: string }) => block._type));
  const missing = names.filter((name) => !shown.has(name));
  expect(missing, "give these an example in content/page/page-blocks.json").toEqual([]);
});

test("the gallery page is hidden from search engines", () => {
  const page = JSON.parse(readFileSync(path.join(root, "content/page/page-blocks.json"), "utf8"));
  expect(page.seo.noIndex).toBe(true);
});

test("block components stay within 90 lines", () => {
  const long = basenames("components/blocks", ".tsx").filter((name) => {
    const text = readFileSync(path.join(root, "components/blocks", `${name}.tsx`), "utf8");
    return text.split("\n").length > 90;
  });
  expect(long, "move parts of these of components/blocks to components/content").toEqual([]);
});
