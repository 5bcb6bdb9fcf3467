import { TagIcon } from "@sanity/icons/Tag";
import { Text } from "@sanity/ui";
import type { Tool } from "sanity";
import { Reading, ToolPage } from "../tool-page";
import { type OfferRow, offerRows } from "./offer-rows";
import { OffersTable } from "./offers-table";
import { useOffers } from "./use-offers";

/** All offers side by side, so that no two pages sell the same for different reasons. */
export const offersTool: Tool = { name: "offers", title: "Offers", icon: TagIcon, component: OffersPage };

function OffersPage() {
  const { found, problem, restart } = useOffers();
  const rows = found && offerRows(found, new Date());
  return (
    <ToolPage
      testId="studio-offers"
      title="Offers"
      intro="What each page says about what it sells. Offers of one price give the same reason, audience, limit and dates, and all offers give the same refund."
      width={5}
    >
      <Reading what="The offers" problem={problem} isLoading={rows === null} onRetry={restart}>
        {rows && <Text size={1}>{summaryOf(rows)}</Text>}
      </Reading>
      {rows && rows.length > 0 && <OffersTable rows={rows} />}
    </ToolPage>
  );
}

function summaryOf(rows: readonly OfferRow[]): string {
  if (rows.length === 0) return "No page makes an offer yet. Add the block “Deal offer” to a deal.";
  const different = rows.filter(({ differs }) => Object.keys(differs).length > 0).length;
  if (different === 0) return `${rows.length} offers. None contradicts another.`;
  return `${rows.length} offers, ${different} of them with a contradiction, marked in its cell.`;
}
