import { BlockArea } from "@/components/content/block-area";
import { Eyebrow } from "@/components/content/block-header";
import { WholeWords } from "@/components/content/whole-words";
import { BuyPanel } from "@/components/selling/offers/buy-panel";
import { EitherCampaign } from "@/components/selling/offers/either-campaign";
import { EitherInterval } from "@/components/selling/offers/either-interval";
import { IntervalSwitch } from "@/components/selling/offers/interval-switch";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { buttonWords } from "@/lib/selling/deals/closed-offer";
import { readInterval } from "@/lib/selling/offers/read-intervals";
import { readQuantity, readSellable } from "@/lib/selling/offers/read-price";
import { MOST_AT_ONCE } from "@/lib/selling/order";

/** One price and one button. Its charge stands beside it in words, from the same table that charges it. */
export function CheckoutButton(block: BlockOf<"checkoutButton">) {
  const sellable = readSellable(block.price, block.mode, "price");
  if (!sellable) return leaveOut("price");
  const quantity = readQuantity(block.quantity, "quantity", MOST_AT_ONCE);
  const eyebrow = readText(block.eyebrow, "eyebrow");
  const heading = readText(block.heading, "heading");
  const intro = readText(block.intro, "intro");
  const note = readText(block.note, "note");
  const start = readInterval(block.rhythm);
  const key = plain(readText(block._key, "_key") ?? "");
  return (
    <BlockArea block={block} compact>
      <div className="grid items-center gap-x-16 gap-y-8 rounded-3xl border border-line bg-card p-7 shadow-card sm:p-10 lg:grid-cols-[1fr_21rem]">
        <div>
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          {heading && (
            <h2 className="text-title font-[650] tracking-[-0.022em]">
              <WholeWords text={heading} />
            </h2>
          )}
          {intro && (
            <p className="mt-4 max-w-[56ch] text-lead whitespace-pre-line text-muted first:mt-0">{intro}</p>
          )}
        </div>
        <div {...mark("price")}>
          <IntervalSwitch block={block} start={start} sellables={[sellable]} className="mb-6" />
          <EitherInterval sellable={sellable} start={start}>
            {(one) => (
              <EitherCampaign sellable={one}>
                {(order, isUsual) => (
                  <BuyPanel
                    sellable={order}
                    quantity={quantity}
                    quantityField={
                      block.asksQuantity === true ? `quantity-${key}-${order.key}-${order.mode}` : null
                    }
                    label={
                      isUsual
                        ? buttonWords(
                            order.key === sellable.key ? block.label : null,
                            order.key,
                            block,
                            "label",
                          )
                        : null
                    }
                    deals={block.deals}
                    hasSwitch={start !== null}
                  />
                )}
              </EitherCampaign>
            )}
          </EitherInterval>
          {note && <p className="mt-3 text-sm whitespace-pre-line text-muted">{note}</p>}
        </div>
      </div>
    </BlockArea>
  );
}
