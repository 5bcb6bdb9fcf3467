import { Paraph } from "@/components/ui/stroke";
import type { panelOf } from "@/lib/accounts/auth-state";
import type { ActionLink } from "@/lib/accounts/screen";

type Panel = ReturnType<typeof panelOf> | ActionLink;

const texts: Readonly<Record<Panel, { heading: string; text: string }>> = {
  login: {
    heading: "Welcome back.",
    text: "Your documents, templates and requests are where you left them.",
  },
  register: {
    heading: "It starts with your name.",
    text: "Choose a password, confirm your address with the mail we send, and sign your first document.",
  },
  forgot: {
    heading: "It happens to everybody.",
    text: "We send a link to your address. It works once, and the old password keeps working until then.",
  },
  twoFactor: {
    heading: "One more look.",
    text: "Your authenticator app has a new code every thirty seconds. Take the one that is on show now.",
  },
  verificationSent: {
    heading: "Almost there.",
    text: "One press on the link in the mail, and the account is yours.",
  },
  resetSent: {
    heading: "Look into your mailbox.",
    text: "Follow the link there, choose a new password, and log in with it.",
  },
  verifyEmail: {
    heading: "Almost there.",
    text: "Once your address is verified, the account is yours.",
  },
  resetPassword: {
    heading: "A fresh start.",
    text: "Take a long one that you use nowhere else. A password manager remembers it for you.",
  },
  recoverEmail: {
    heading: "Your account stays yours.",
    text: "When an address is changed, the old one hears of it and can bring it back.",
  },
  verifyAndChangeEmail: {
    heading: "One press to go.",
    text: "Until you confirm the new address, you log in with the one that you have.",
  },
  redirecting: {
    heading: "Here you go.",
    text: "The dashboard opens in a moment.",
  },
};

/** The decorative panel beside the form on wide screens. Its text helps but is not needed. */
export function AuthAside({ panel }: { panel: Panel }) {
  const { heading, text } = texts[panel];
  return (
    <div
      data-tone="ink"
      className="hidden flex-col justify-between gap-10 overflow-hidden bg-paper p-8 text-ink @min-[43rem]/auth:flex"
    >
      <Paraph className="-ml-2 w-44 text-accent" draw />
      <div>
        <p className="font-display text-[1.625rem] leading-tight font-[680] tracking-[-0.02em] text-balance">
          {heading}
        </p>
        <p className="mt-3 text-pretty text-muted">{text}</p>
      </div>
    </div>
  );
}
