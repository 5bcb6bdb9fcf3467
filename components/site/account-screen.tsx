import { contactsOf } from "@/components/site/contacts";
import type { Site } from "@/components/site/entries";
import { WayOn } from "@/components/ui/way-on";
import type { AuthScreen } from "@/lib/auth/screen";
import { plain } from "@/lib/content/read";
import { safeHref } from "@/lib/links";

const texts: Readonly<Record<AuthScreen, { heading: string; text: string; first: "login" | "register" }>> = {
  login: {
    heading: "Sign in to your account",
    text: "Your documents, templates and requests are in the application. It asks for your e-mail address and, where you switched it on, for a one-time code.",
    first: "login",
  },
  register: {
    heading: "Open an account",
    text: "An e-mail address and a password are enough. We send you one mail, to see that the address is yours.",
    first: "register",
  },
  verifyEmail: {
    heading: "Confirm your e-mail address",
    text: "You opened the link from our mail. Sign in with the same address: the application finishes the confirmation, and sends a new mail if this link is too old.",
    first: "login",
  },
  resetPassword: {
    heading: "Choose a new password",
    text: "You opened the link for a new password. Continue in the application, where “Forgot Password” sends a new link if this one is too old.",
    first: "login",
  },
  brokenLink: {
    heading: "This link is incomplete",
    text: "The code at its end is missing: mail programs sometimes break long lines. Open the link in the mail itself, or sign in and ask for a new one.",
    first: "login",
  },
};

/** What can be done about an account; the doing is the application's. */
export function AccountScreen({ screen, site }: { screen: AuthScreen; site: Site }) {
  const { heading, text, first } = texts[screen];
  const { mail } = contactsOf(site, "My account");
  const dashboard = plain(site.settings?.dashboardUrl ?? "").replace(/\/+$/, "");
  const login = safeHref(`${dashboard}/login`);
  const register = safeHref(`${dashboard}/register`);
  const ways = [
    { name: "login", href: login, label: "Sign in", note: "With e-mail and password, Google or Microsoft" },
    { name: "register", href: register, label: "Register", note: "New here? It takes a minute" },
  ].sort((one, other) => Number(other.name === first) - Number(one.name === first));
  return (
    <section className="block-area" data-tone="paper">
      <div className="container">
        <h1 className="max-w-[18ch] text-title font-[680] tracking-[-0.028em]">{heading}</h1>
        <p className="mt-5 max-w-[56ch] text-lead text-muted">{text}</p>
        <ul className="mt-10 max-w-2xl border-t border-line">
          {ways.map(
            ({ name, href, label, note }) =>
              dashboard !== "" &&
              href && (
                <WayOn key={name} href={href} label={label}>
                  {note}
                </WayOn>
              ),
          )}
          {mail && (
            <WayOn href={mail.href} label="Ask for help">
              {mail.address}
            </WayOn>
          )}
        </ul>
      </div>
    </section>
  );
}
