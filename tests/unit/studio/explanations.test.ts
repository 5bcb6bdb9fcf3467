import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { documents, singletons } from "@/schemas";
import { blocks } from "@/schemas/blocks";

const root = path.resolve(import.meta.dirname, "../../..");

const explained = [
  ...[...documents, ...singletons].map((type) => ({ ...type, folder: "type-pictures" })),
  ...blocks.map((type) => ({ ...type, folder: "block-pictures" })),
];

test.each(explained)("R-CMS-3 $name explains itself in plain words and by a picture", (type) => {
  const { name, folder, description = "" } = type;
  const remedy = "give its schema a description: one sentence for editors, of 22 to 132 letters";
  expect(description, remedy).toMatch(/^[A-Z].{20,130}\.$/);
  expect(description, remedy).not.toMatch(/schema|document type|array|reference|slug|GROQ/i);
  const picture = `public/${folder}/${name}.svg`;
  expect(existsSync(path.join(root, picture)), `draw ${picture}`).toBe(true);
});
