/** `customerQuote` to `CustomerQuote`. */
export function componentName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `customerQuote` to `Customer quote`. */
function titleOf(name: string): string {
  const words = name.replace(/([A-Z0-9]+)/g, (part) => ` ${part.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function schemaFile(name: string, withActions: boolean): string {
  const title = titleOf(name);
  const actions = withActions ? "actionsField, " : "";
  return `import { ComponentIcon } from "@sanity/icons/Component";
import { defineType } from "sanity";
import { ${actions}anchorField, blockTabs, eyebrowField, headingField, introField, toneField } from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

export const ${name} = defineType({
  name: "${name}",
  title: "${title}",
  description: "Say here what an editor uses this block for.",
  type: "object",
  icon: ComponentIcon,
  options: { menu: { groups: ["explain"], words: "" } },
  groups: blockTabs,
  fields: [eyebrowField, headingField, introField, ${actions}toneField, anchorField],
  initialValue: starter({ tone: "paper", heading: "[Say what this block is about]" }),
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title: title || "${title}", subtitle: "${title}", media: ComponentIcon }),
  },
});
`;
}

export function componentFile(name: string, withActions: boolean): string {
  const importActions = withActions ? 'import { Actions } from "@/components/content/actions";\n' : "";
  const actions = withActions ? "<Actions actions={block.actions} />" : "";
  return `${importActions}import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import type { BlockOf } from "@/lib/content/blocks";
import { leaveOut } from "@/lib/content/report";

export function ${componentName(name)}(block: BlockOf<"${name}">) {
  if (!block.heading) return leaveOut("heading");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} />
      ${actions}
    </BlockArea>
  );
}
`;
}

/** A placeholder picture for the insert menu, until somebody draws the block. */
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

export function example(name: string, withActions: boolean): Record<string, unknown> {
  const title = titleOf(name);
  const link = { _type: "link", linkType: "internal", internal: { _type: "reference", _ref: "page-blocks" } };
  const actions = [{ _key: "see", _type: "action", label: "All blocks", link, style: "primary" }];
  return {
    _key: `example-${name}`,
    _type: name,
    heading: title,
    intro: `An example of the block "${title}". Editors see it on the page of all blocks.`,
    ...(withActions && { actions }),
    tone: "paper",
  };
}
