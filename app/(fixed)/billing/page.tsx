import type { Metadata } from "next";
import { BillingScreen } from "@/components/pages/billing-screen";
import { PageFrame } from "@/components/pages/page-frame";
import { loadSite } from "@/lib/content/load";
import { fixedScreenMetadata } from "@/lib/pages/fixed-screen";

/** It reads nothing of its address, so Next would make it during the build, without a lake. */
export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return fixedScreenMetadata(await loadSite(), "/billing");
}

/** The way to plans, cards and invoices, which the payment provider keeps. */
export default async function Billing() {
  const site = await loadSite();
  return (
    <PageFrame path="/billing" page={null} site={site} preview={null}>
      <BillingScreen site={site} />
    </PageFrame>
  );
}
