import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readList, readObject, readText } from "@/lib/content/read";

/** The features of a block that have something to say. */
export function readFeatures(items: BlockOf<"features">["items"]) {
  return readList(items, "items").flatMap((item, index) => {
    const field = `items[${index}]`;
    const title = readText(item.title, `${field}.title`);
    const text = readText(item.text, `${field}.text`);
    const linkLabel = readText(item.linkLabel, `${field}.linkLabel`);
    const link = readObject(item.link, `${field}.link`);
    const { key, icon, visual } = item;
    return title || text
      ? [
          {
            key,
            field: `items[${key}]`,
            marks: mark(`items[${key}]`),
            icon,
            visual,
            title,
            text,
            link,
            linkLabel,
          },
        ]
      : [];
  });
}

export type Feature = ReturnType<typeof readFeatures>[number];
