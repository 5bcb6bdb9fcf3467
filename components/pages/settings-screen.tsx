import { SignInPrompt } from "@/components/accounts/settings/sign-in-prompt";
import { Explained, waysToPeople } from "@/components/pages/account-screen";
import type { Site } from "@/components/pages/entries";
import { accountEnv } from "@/lib/env/public";

/** What the account's page shows before it knows who is there. */
export function SettingsScreen({ site }: { site: Site }) {
  const ways = waysToPeople(site);
  return (
    <section className="block-area flex-1" data-tone="paper">
      <div className="page-width">
        {accountEnv().isOff ? (
          <Explained
            heading="Accounts are not available here"
            text="Nobody can sign in at this address. Accounts and documents are safe where they are: this site can't reach them. If you expected your account, tell us."
            ways={ways}
          />
        ) : (
          <>
            <h1 className="max-w-[18ch] text-title font-[680] tracking-[-0.028em]">Your account</h1>
            <p className="mt-5 mb-10 max-w-[56ch] text-lead text-muted noscript:hidden">
              How you sign in, and what we keep about you. What you pay is under{" "}
              <a href="/billing" className="text-link">
                Billing
              </a>
              .
            </p>
            <div data-account-settings="" className="noscript:hidden">
              <div className="settings-prompt">
                <SignInPrompt />
              </div>
              <p className="settings-wait text-muted">Reading your account</p>
              <p className="settings-lost" role="alert">
                The code of this page did not arrive. Check your connection, then{" "}
                <a href="/account" className="text-link">
                  try again
                </a>
                .
              </p>
            </div>
            <noscript>
              <p className="mt-5 mb-10 max-w-[56ch] text-lead text-muted">
                Your account is kept by the sign-in service, which this page can ask with scripts only. Switch
                them on for this site and load the page again. Until then we help in person.
              </p>
            </noscript>
          </>
        )}
      </div>
    </section>
  );
}
