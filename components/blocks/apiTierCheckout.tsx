import { CheckoutLeaf } from "@/components/checkout/checkout-leaf";
import { TierLeaf } from "@/components/checkout/tier-leaf";
import { TierPicker } from "@/components/checkout/tier-picker";
import { TierTable } from "@/components/checkout/tier-table";
import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { isTierKey, tierKeys } from "@/lib/checkout/prices";
import type { BlockOf } from "@/lib/content/blocks";
import { plain, readText, readTexts } from "@/lib/content/read";
import { leaveOut, reportProblem } from "@/lib/content/report";

/** The number of documents decides; a form without scripts, a slider with them. */
export function ApiTierCheckout(block: BlockOf<"apiTierCheckout">) {
  const named = readTexts(block.tiers, "tiers").map(plain);
  for (const [index, name] of named.entries()) {
    if (!isTierKey(name)) reportProblem(`tiers[${index}]`, "names a tier that is not in the price table");
  }
  const offered = tierKeys.filter((key) => named.includes(key));
  const [smallest] = offered;
  if (smallest === undefined) return leaveOut("tiers");
  const wanted = plain(readText(block.start, "start") ?? "");
  const start = offered.find((key) => key === wanted) ?? offered[1] ?? smallest;
  const note = readText(block.note, "note");
  const key = plain(readText(block._key, "_key") ?? "");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-12" />
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <TierPicker
          id={`tiers-${key}`}
          offered={offered}
          start={start}
          label={readText(block.label, "label")}
        />
        <div>
          <TierTable offered={offered} />
          {note && <p className="mt-6 text-[0.9375rem] whitespace-pre-line text-muted">{note}</p>}
        </div>
      </div>
      <TierLeaf />
      <CheckoutLeaf />
    </BlockArea>
  );
}
