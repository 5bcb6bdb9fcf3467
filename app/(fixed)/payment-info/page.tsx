import type { Metadata } from "next";
import { OrderProblemScreen, OrderScreen } from "@/components/pages/checkout-screen";
import { PageFrame } from "@/components/pages/page-frame";
import { loadSite } from "@/lib/content/load";
import { loadExistingPages } from "@/lib/content/published";
import { fixedScreenMetadata } from "@/lib/pages/fixed-screen";
import { closedOffer } from "@/lib/selling/deals/closed-offer";
import { loadDealTimes } from "@/lib/selling/deals/deal-times";
import { parseOrder } from "@/lib/selling/order";
import { reportIgnored } from "@/lib/selling/report-ignored";
import { closedTexts, problemTexts } from "@/lib/selling/screen-text";

type Props = PageProps<"/payment-info">;

export async function generateMetadata(): Promise<Metadata> {
  return fixedScreenMetadata(await loadSite(), "/payment-info");
}

/** Where the screen may lead next. */
const linkedPaths = ["/pricing", "/refund-policy", "/terms-of-service"];

/** The fixed screen on which an order is checked. The price table decides what is shown, never the address. */
export default async function PaymentInfo({ searchParams }: Props) {
  const result = parseOrder(await searchParams);
  const [site, pages, deals] = await Promise.all([
    loadSite(),
    loadExistingPages(linkedPaths),
    loadDealTimes(),
  ]);
  const surroundings = { site, paths: pages.map(({ path }) => path) };
  const closed = result.kind === "order" ? closedOffer(result.order, deals) : null;
  if (result.kind === "order") reportIgnored(result.order.key, result.ignored);
  return (
    <PageFrame path="/payment-info" page={null} site={site} preview={null}>
      {closed !== null ? (
        <OrderProblemScreen {...closedTexts(closed)} {...surroundings} />
      ) : result.kind === "order" ? (
        <OrderScreen {...result} {...surroundings} deals={deals} />
      ) : (
        <OrderProblemScreen {...problemTexts[result.problem]} {...surroundings} />
      )}
    </PageFrame>
  );
}
