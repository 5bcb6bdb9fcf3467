import type { BlockOf } from "@/lib/content/blocks";
import { readList, readText } from "@/lib/content/read";

/** The testimonials of a block that have words. */
export function readQuotes(testimonials: BlockOf<"testimonials">["testimonials"]) {
  return readList(testimonials, "testimonials").flatMap((item, index) => {
    const quote = readText(item.quote, `testimonials[${index}].quote`);
    return quote ? [{ ...item, quote }] : [];
  });
}

export type Quote = ReturnType<typeof readQuotes>[number];
