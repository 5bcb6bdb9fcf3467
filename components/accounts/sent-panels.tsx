import type { ReactNode } from "react";
import type { PanelProps } from "@/components/accounts/panel-parts";
import { ContactUs, FormNotice, PanelTitle, Spinner } from "@/components/accounts/panel-parts";
import { Glyph } from "@/components/ui/glyph";
import { labels, messages } from "@/lib/accounts/texts";

export function VerificationSent({ state, act }: PanelProps) {
  return (
    <MailPanel title={labels.verificationSent} notice={state.notice} act={act}>
      We sent a mail to <Address>{state.fields.email}</Address>. Press the link in it to verify that the
      address is yours, then log in. The link works once.
    </MailPanel>
  );
}

export function ResetSent({ state, act }: PanelProps) {
  return (
    <MailPanel title="Check your inbox" act={act}>
      If there is an account with <Address>{state.fields.email}</Address>, a mail with a link is on its way.
      The link works once.
    </MailPanel>
  );
}

export function Redirecting() {
  return (
    <>
      <PanelTitle>One moment</PanelTitle>
      <p role="status" className="flex items-center gap-3 text-lg">
        <Spinner />
        {messages.redirecting}
      </p>
    </>
  );
}

interface MailPanelProps {
  title: string;
  notice?: string | null;
  act: PanelProps["act"];
  children: ReactNode;
}

function MailPanel({ title, notice = null, act, children }: MailPanelProps) {
  return (
    <>
      <span className="mb-5 grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <Glyph name="mail" className="size-6" />
      </span>
      <PanelTitle>{title}</PanelTitle>
      <FormNotice notice={notice} />
      <p className="mb-7 text-pretty break-words">{children}</p>
      <button
        type="button"
        onClick={() => act({ type: "switchMode", mode: "login" })}
        className="action w-full"
        data-style="secondary"
      >
        {labels.backToLogin}
      </button>
      <ContactUs>Nothing there after a few minutes, not even among the spam?</ContactUs>
    </>
  );
}

function Address({ children }: { children: string }) {
  return <b className="font-semibold wrap-anywhere">{children.trim()}</b>;
}
