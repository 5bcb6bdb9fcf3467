import { AuthPage, type AuthPageProps } from "@/components/accounts/auth-page";
import { contactsOf } from "@/components/pages/contacts";
import type { Site } from "@/components/pages/entries";
import { WayOn } from "@/components/ui/way-on";
import { type AuthScreen, isActionLink } from "@/lib/accounts/screen";
import { accountEnv } from "@/lib/env/public";

/** The forms of an account as a page, and what stands in their place without scripts. */
export function AccountScreen({ screen, site }: { screen: AuthScreen; site: Site }) {
  const support = contactsOf(site, "My account").mail?.href ?? null;
  const ways = waysToPeople(site);
  return (
    <section className="block-area flex-1" data-tone="tint">
      <div className="page-width">
        {accountEnv().isOff ? (
          <Explained
            heading="Sign-in is not available here"
            text="Nobody can sign in or register at this address. Accounts and documents are safe where they are: this site can't reach them. If you expected to sign in, tell us."
            ways={ways}
          />
        ) : screen === "brokenLink" ? (
          <Explained
            heading="This link is incomplete"
            text="The code at its end is missing: mail programs sometimes break long lines. Open the link in the mail itself, or log in and ask for a new one."
            ways={[
              { href: "/auth", label: "Login Now", note: "With e-mail and password, Google or Microsoft" },
              ...ways,
            ]}
          />
        ) : (
          <>
            <div
              data-auth-page={JSON.stringify({ screen, support } satisfies AuthPageProps)}
              data-auth-now={isActionLink(screen) ? "" : undefined}
              className="mx-auto max-w-[52rem] overflow-hidden rounded-3xl border border-line bg-card shadow-raised noscript:hidden"
            >
              <AuthPage screen={screen} support={support} />
            </div>
            <noscript>
              <Explained
                heading="Signing in needs scripts"
                text="Your password is checked by the sign-in service directly, which this page can do with scripts only. Switch them on for this site and load the page again. Until then we help in person."
                ways={ways}
              />
            </noscript>
          </>
        )}
      </div>
    </section>
  );
}

interface Way {
  readonly href: string;
  readonly label: string;
  readonly note: string;
}

/** How to reach somebody who helps with an account. */
export function waysToPeople(site: Site): readonly Way[] {
  const { mail, phone } = contactsOf(site, "My account");
  return [
    ...(mail ? [{ href: mail.href, label: "Write to us", note: mail.address }] : []),
    ...(phone ? [{ href: phone.href, label: "Call us", note: phone.number }] : []),
  ];
}

interface ExplainedProps {
  heading: string;
  text: string;
  ways: readonly Way[];
}

/** In place of what can't be shown: why, and who helps. */
export function Explained({ heading, text, ways }: ExplainedProps) {
  return (
    <>
      <h1 className="max-w-[18ch] text-title font-[680] tracking-[-0.028em]">{heading}</h1>
      <p className="mt-5 max-w-[56ch] text-lead text-muted">{text}</p>
      <ul className="mt-10 max-w-2xl border-t border-line">
        {ways.map(({ href, label, note }) => (
          <WayOn key={href} href={href} label={label}>
            {note}
          </WayOn>
        ))}
      </ul>
    </>
  );
}
