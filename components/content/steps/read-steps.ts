import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readList, readText } from "@/lib/content/read";

/** The steps of a block that have something to say. */
export function readSteps(items: BlockOf<"steps">["items"]) {
  return readList(items, "items").flatMap(({ key, ...item }, index) => {
    const title = readText(item.title, `items[${index}].title`);
    const text = readText(item.text, `items[${index}].text`);
    return title || text ? [{ key, marks: mark(`items[${key}]`), title, text }] : [];
  });
}

export type Step = ReturnType<typeof readSteps>[number];
