import type { Metadata } from "next";
import { PageFrame } from "@/components/pages/page-frame";
import { SettingsScreen } from "@/components/pages/settings-screen";
import { loadSite } from "@/lib/content/load";
import { fixedScreenMetadata } from "@/lib/pages/fixed-screen";

/** Builds have no lake. It reads nothing of its address, so the front server stores it once for all. */
export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return fixedScreenMetadata(await loadSite(), "/account");
}

/** The account of whoever is signed in. The page is the same for all: their browser fills it in. */
export default async function Account() {
  const site = await loadSite();
  return (
    <PageFrame path="/account" page={null} site={site} preview={null}>
      <SettingsScreen site={site} />
    </PageFrame>
  );
}
