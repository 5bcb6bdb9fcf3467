import type { Metadata } from "next";
import { AccountScreen } from "@/components/site/account-screen";
import { PageFrame } from "@/components/site/page-frame";
import { parseAuthScreen } from "@/lib/auth/screen";
import { loadSite } from "@/lib/content/load";
import { fixedScreenMetadata } from "@/lib/seo/fixed-screen";

type Props = PageProps<"/auth">;

/** Its address decides what it offers. */
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  return fixedScreenMetadata(await loadSite(), {
    path: "/auth",
    title: "Sign in or register",
    description:
      "The way into your account: sign in, register, or continue from a link in one of our e-mails.",
  });
}

/** The way into an account, and where the links of its mails arrive. */
export default async function Auth({ searchParams }: Props) {
  const screen = parseAuthScreen(await searchParams);
  const site = await loadSite();
  return (
    <PageFrame path="/auth" page={null} site={site} draft={false}>
      <AccountScreen screen={screen} site={site} />
    </PageFrame>
  );
}
