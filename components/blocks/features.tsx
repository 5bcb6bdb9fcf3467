import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import {
  FeatureGallery,
  FeatureGrid,
  FeatureList,
  FeaturePanels,
  readFeatures,
} from "@/components/content/layouts/features";
import type { BlockOf } from "@/lib/content/blocks";
import { readChoice } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

const arrangements = ["grid", "list", "panels", "gallery"] as const;

export function Features(block: BlockOf<"features">) {
  const items = readFeatures(block.items);
  if (items.length === 0) return leaveOut("items");
  const arrangement = readChoice(block.variant, arrangements, "grid", "variant");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-14" />
      {arrangement === "grid" && (
        <FeatureGrid items={items} columns={readChoice(block.columns, [2, 3, 4], 3, "columns")} />
      )}
      {arrangement === "list" && <FeatureList items={items} />}
      {arrangement === "panels" && <FeaturePanels items={items} />}
      {arrangement === "gallery" && <FeatureGallery items={items} />}
    </BlockArea>
  );
}
