/** `customerQuote` to `CustomerQuote`. */
export function componentName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `customerQuote` to `Customer quote`. */
function titleOf(name: string): string {
  const words = name.replace(/([A-Z0-9]+)/g, (part) => ` ${part.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function schemaFile(name: string): string {
  const title = titleOf(name);
  return `import { ComponentIcon } from "@sanity/icons/Component";
import { defineType } from "sanity";
import { anchorField, blockTabs, eyebrowField, headingField, introField, toneField } from "../block-fields.ts";

export const ${name} = defineType({
  name: "${name}",
  title: "${title}",
  description: "Say here what an editor uses this block for.",
  type: "object",
  icon: ComponentIcon,
  groups: blockTabs,
  fields: [eyebrowField, headingField, introField, toneField, anchorField],
  initialValue: { tone: "paper" },
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title: title || "${title}", subtitle: "${title}", media: ComponentIcon }),
  },
});
`;
}

export function componentFile(name: string): string {
  return `import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import type { BlockOf } from "@/lib/content/blocks";
import { leaveOut } from "@/lib/content/report";

export function ${componentName(name)}(block: BlockOf<"${name}">) {
  if (!block.heading) return leaveOut("heading");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} />
    </BlockArea>
  );
}
`;
}

/** What the insert menu shows until somebody draws the block as it looks. */
export function pictureFile(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" role="img" aria-label="${titleOf(name)}">
  <rect width="320" height="200" fill="#f6f4ef"/>
  <rect x="40" y="56" width="48" height="6" rx="3" fill="#4f46e5"/>
  <rect x="40" y="76" width="190" height="16" rx="4" fill="#1c1a2e"/>
  <rect x="40" y="106" width="240" height="8" rx="4" fill="#b9b6c6"/>
  <rect x="40" y="122" width="200" height="8" rx="4" fill="#b9b6c6"/>
</svg>
`;
}

export function example(name: string): Record<string, unknown> {
  const title = titleOf(name);
  return {
    _key: `example-${name}`,
    _type: name,
    heading: title,
    intro: `An example of the block "${title}". Editors see it on the page of all blocks.`,
    tone: "paper",
  };
}
