import type { Metadata } from "next";
import { OrderProblemScreen, OrderScreen } from "@/components/site/checkout-screen";
import { PageFrame } from "@/components/site/page-frame";
import { parseOrder } from "@/lib/checkout/order";
import { reportIgnored } from "@/lib/checkout/report-ignored";
import { closedTexts, problemTexts } from "@/lib/checkout/screen-text";
import { closedOffer } from "@/lib/content/closed-offer";
import { loadDealTimes } from "@/lib/content/deal-times";
import { loadExistingPages } from "@/lib/content/existing-pages";
import { loadSite } from "@/lib/content/load";
import { fixedScreenMetadata } from "@/lib/seo/fixed-screen";

type Props = PageProps<"/payment-info">;

/** Its address decides everything on it, so there is nothing to show before that is read. */
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  return fixedScreenMetadata(await loadSite(), {
    path: "/payment-info",
    title: "Check your order",
    description:
      "What you are about to buy, what is due now and later, and the terms, before anything is paid.",
  });
}

/** Where the screen may lead on to. */
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
  const closed = result.kind === "order" ? closedOffer(result.order.key, deals) : null;
  if (result.kind === "order") reportIgnored(result.order.key, result.ignored);
  return (
    <PageFrame path="/payment-info" page={null} site={site} draft={false}>
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
