import type { ArraySchemaType, Path } from "sanity";
import { pictureOf } from "./explanation";

/** The menu of blocks takes no component of ours, so a style sheet writes each block's sentence under its picture. */
export function BlockSentences({ of }: Pick<ArraySchemaType, "of">) {
  const rules = of.map(({ name, description = "" }) => {
    const picture = JSON.stringify(pictureOf(name, true));
    return `[role="menuitem"]:has(img[src=${picture}])::after { content: ${JSON.stringify(description)}; }`;
  });
  return <style>{rules.join("\n")}</style>;
}

/** Whether it is the path of a block of a page. */
export function isBlock(path: Path): boolean {
  return path.length === 2 && path[0] === "blocks";
}
