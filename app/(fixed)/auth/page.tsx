import type { Metadata } from "next";
import { AccountScreen } from "@/components/pages/account-screen";
import { PageFrame } from "@/components/pages/page-frame";
import { parseAuthScreen } from "@/lib/accounts/screen";
import { loadSite } from "@/lib/content/load";
import { fixedScreenMetadata } from "@/lib/pages/fixed-screen";

type Props = PageProps<"/auth">;

export async function generateMetadata(): Promise<Metadata> {
  return fixedScreenMetadata(await loadSite(), "/auth");
}

/** The forms of an account, and the target of links in its mails. */
export default async function Auth({ searchParams }: Props) {
  const screen = parseAuthScreen(await searchParams);
  const site = await loadSite();
  return (
    <PageFrame path="/auth" page={null} site={site} preview={null}>
      <AccountScreen screen={screen} site={site} />
    </PageFrame>
  );
}
