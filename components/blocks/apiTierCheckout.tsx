import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { TierPicker } from "@/components/selling/checkout/tier-picker";
import { TierTable } from "@/components/selling/checkout/tier-table";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readText, readTexts } from "@/lib/content/read";
import { leaveOut, reportProblem } from "@/lib/content/report";
import { paymentEnv } from "@/lib/env/payments";
import { unsellableBecause } from "@/lib/selling/price-ids";
import { isTierKey, type TierKey, tierKeys } from "@/lib/selling/prices";
import { isStopped, someTiersStopped, stoppedSentence } from "@/lib/selling/stopped-sale";

/** The number of documents decides; a form without scripts, a slider with them. */
export function ApiTierCheckout(block: BlockOf<"apiTierCheckout">) {
  const named = readTexts(block.tiers, "tiers").map(plain);
  for (const [index, name] of named.entries()) {
    if (!isTierKey(name)) reportProblem(`tiers[${index}]`, "names a tier that is not in the price table");
  }
  const chosen = tierKeys.filter((key) => named.includes(key));
  const isPaused = (key: TierKey) => isStopped({ key, mode: "api-tier" });
  const sold = chosen.filter((key) => isSold(key) && !isPaused(key));
  // Tiers that are not on sale still show, with a disabled button.
  const offered = sold.length > 0 ? sold : chosen;
  const [smallest] = offered;
  if (smallest === undefined) return leaveOut("tiers");
  const wanted = plain(readText(block.start, "start") ?? "");
  const start = offered.find((key) => key === wanted) ?? offered[1] ?? smallest;
  const note = readText(block.note, "note");
  const key = plain(readText(block._key, "_key") ?? "");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-12" />
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16" {...mark("tiers")}>
        <TierPicker
          id={`tiers-${key}`}
          offered={offered}
          start={start}
          label={readText(block.label, "label")}
          isOff={sold.length === 0}
        />
        <div className="min-w-0">
          <div className="overflow-x-auto">
            <TierTable offered={offered} />
          </div>
          {chosen.some(isPaused) && (
            <p className="mt-6" data-offer-closed="">
              {sold.length > 0 ? someTiersStopped : stoppedSentence}
            </p>
          )}
          {note && <p className="mt-6 text-[0.9375rem] whitespace-pre-line text-muted">{note}</p>}
        </div>
      </div>
    </BlockArea>
  );
}

function isSold(key: TierKey): boolean {
  const reason = unsellableBecause({ key, mode: "api-tier" }, paymentEnv().priceIds);
  if (reason !== null)
    reportProblem("tiers", `sells "${key}", which ${reason}: see NEXT_PUBLIC_STRIPE_PRICES`);
  return reason === null;
}
