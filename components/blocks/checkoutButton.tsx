import { BlockArea } from "@/components/content/block-area";
import { Eyebrow } from "@/components/content/block-header";
import { BuyPanel } from "@/components/content/buy-panel";
import { EitherRhythm } from "@/components/content/either-rhythm";
import { RhythmSwitch } from "@/components/content/rhythm-switch";
import { MOST_AT_ONCE } from "@/lib/checkout/order";
import type { BlockOf } from "@/lib/content/blocks";
import { buttonWords } from "@/lib/content/closed-offer";
import { plain, readText } from "@/lib/content/read";
import { readQuantity, readSellable } from "@/lib/content/read-price";
import { readRhythm } from "@/lib/content/read-rhythms";
import { leaveOut } from "@/lib/content/report";

/** One price and one button. Its charge stands beside it in words, from the same table that charges it. */
export function CheckoutButton(block: BlockOf<"checkoutButton">) {
  const sellable = readSellable(block.price, block.mode, "price");
  if (!sellable) return leaveOut("price");
  const quantity = readQuantity(block.quantity, "quantity", MOST_AT_ONCE);
  const eyebrow = readText(block.eyebrow, "eyebrow");
  const heading = readText(block.heading, "heading");
  const intro = readText(block.intro, "intro");
  const note = readText(block.note, "note");
  const start = readRhythm(block.rhythm);
  const key = plain(readText(block._key, "_key") ?? "");
  return (
    <BlockArea block={block} compact>
      <div className="grid items-center gap-x-16 gap-y-8 rounded-3xl border border-line bg-card p-7 shadow-card sm:p-10 lg:grid-cols-[1fr_21rem]">
        <div>
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          {heading && <h2 className="text-title font-[650] tracking-[-0.022em]">{heading}</h2>}
          {intro && (
            <p className="mt-4 max-w-[56ch] text-lead whitespace-pre-line text-muted first:mt-0">{intro}</p>
          )}
        </div>
        <div>
          <RhythmSwitch block={block} start={start} sellables={[sellable]} className="mb-6" />
          <EitherRhythm sellable={sellable} start={start}>
            {(one) => (
              <BuyPanel
                sellable={one}
                quantity={quantity}
                quantityField={block.asksQuantity === true ? `quantity-${key}-${one.key}` : null}
                label={buttonWords(one.key === sellable.key ? block.label : null, one.key, block, "label")}
                deals={block.deals}
                hasSwitch={start !== null}
              />
            )}
          </EitherRhythm>
          {note && <p className="mt-3 text-sm whitespace-pre-line text-muted">{note}</p>}
        </div>
      </div>
    </BlockArea>
  );
}
