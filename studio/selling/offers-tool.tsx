import { TagIcon } from "@sanity/icons/Tag";
import { Stack, Text } from "@sanity/ui";
import {
  type ArrayOfPrimitivesInputProps,
  type NumberInputProps,
  useFormValue,
  usePerspective,
} from "sanity";
import { dealState } from "@/schemas/selling/deal-state";
import { offeringDocuments, offeringTypes, statedOffersQuery } from "@/schemas/selling/stated-offers";
import { definePlugin } from "../define-plugin";
import { hidden, inAWeek, inState } from "../desk/in-state";
import { toolAt } from "../order";
import { sales } from "../sales/sales-tool";
import { type DescribeState, spanStates, stateBadges } from "../state-badge";
import { Reading, ToolPage } from "../tool-page";
import { useFollowed } from "../use-followed";
import { dealLists } from "./deal-lists";
import { type OfferRow, offerRows } from "./offer-rows";
import { OffersTable } from "./offers-table";
import { PriceInput } from "./price-input";
import { StoppedPriceNotice } from "./stopped-price-notice";

export const describeDeal: DescribeState = ({ startsAt, endsAt }, now) =>
  spanStates[dealState({ startsAt, endsAt }, now)];

/** Prices and deals, and all offers side by side, so that no two pages sell the same for different reasons. */
export const selling = definePlugin({
  name: "selling",
  plugins: [sales()],
  tools: toolAt(40, { name: "offers", title: "Offers", icon: TagIcon, component: OffersPage }),
  desk: [{ place: 130, types: ["deal"], item: dealLists }],
  schema: {
    templates: [
      inState("deal", {
        running: () => ({}),
        upcoming: () => ({ startsAt: inAWeek() }),
        hidden: () => hidden,
      }),
    ],
  },
  document: { badges: stateBadges({ deal: describeDeal }) },
  inputs: { amount: AmountInput, price: PriceInput, prices: PricesInput },
});

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

/** A list of prices or tiers. */
function PricesInput(props: ArrayOfPrimitivesInputProps) {
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <StoppedPriceNotice keys={props.value ?? []} />
    </Stack>
  );
}

/** Follows the pages and reusable blocks that sell something, as published, as drafts or in a release: what is chosen at the top. */
function useOffers() {
  const { perspectiveStack } = usePerspective();
  return useFollowed<readonly unknown[]>({
    fetch: statedOffersQuery,
    listen: offeringDocuments,
    params: { types: [...offeringTypes] },
    perspective: perspectiveStack,
    tag: "offers",
  });
}

/** Prices are stored in the smallest unit. This shows what visitors read. */
function AmountInput(props: NumberInputProps) {
  const currency = useFormValue([...props.path.slice(0, -1), "currency"]);
  const { value } = props;
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {typeof value === "number" && (
        <Text size={1} muted>
          Visitors read {formatAmount(value, typeof currency === "string" ? currency : "USD")}
        </Text>
      )}
    </Stack>
  );
}

export function formatAmount(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}
