import { type ReactNode, useEffect, useRef } from "react";
import { Spinner } from "@/components/accounts/panel-parts";
import { CodeStep } from "@/components/accounts/settings/code-step";
import { ConfirmDialog } from "@/components/accounts/settings/confirm-dialog";
import { CopySection, DeletionSection } from "@/components/accounts/settings/data-sections";
import { EmailSection } from "@/components/accounts/settings/email-section";
import { FactorSection } from "@/components/accounts/settings/factor-section";
import { PasswordSection } from "@/components/accounts/settings/password-section";
import { ProvidersSection } from "@/components/accounts/settings/providers-section";
import { Button, Told, useChange } from "@/components/accounts/settings/section";
import { type Session, type SettingsPorts, useSession } from "@/components/accounts/settings/session";
import { SessionsSection } from "@/components/accounts/settings/sessions-section";
import { SignInPrompt } from "@/components/accounts/settings/sign-in-prompt";
import { messages } from "@/lib/accounts/texts";

/** The account of whoever is signed in in this browser. */
export function AccountSettings({ ports }: { ports: SettingsPorts }) {
  const session = useSession(ports);
  const { state } = session;
  switch (state.kind) {
    case "loading":
      return (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner /> Reading your account
        </p>
      );
    case "signedOut":
      return <SignInPrompt />;
    case "locked":
      return <Locked session={session} email={state.user.email} />;
    case "failed":
      return (
        <Card title="Your account can't be shown" text={state.text}>
          <Button look="primary" onPress={session.again}>
            Try again
          </Button>{" "}
          <a href={ports.dashboardUrl} className="action" data-style="secondary" data-size="small">
            Open the dashboard
          </a>
        </Card>
      );
    case "over":
      return (
        <Card title={state.title} text={state.text}>
          <a href="/" className="action" data-style="primary" data-size="small">
            To the website
          </a>
        </Card>
      );
    case "ready": {
      const props = { session, account: state };
      return (
        <>
          <EmailSection {...props} />
          <PasswordSection {...props} />
          <FactorSection {...props} />
          <ProvidersSection {...props} />
          <SessionsSection {...props} />
          <CopySection {...props} />
          <DeletionSection {...props} />
          {session.asking && <ConfirmDialog {...props} />}
        </>
      );
    }
  }
}

/** Whoever has the password alone sees nothing of the account. */
function Locked({ session, email }: { session: Session; email: string }) {
  const { isBusy, outcome, run } = useChange(session);
  const { settings, codes } = session.ports;
  const give = async (code: string) => {
    const isRight = await run(
      async () => {
        const token = await (await settings()).idToken();
        return (await codes.verifyCode(code, email, token)) ? undefined : messages.invalidOtp;
      },
      null,
      true,
    );
    if (isRight) session.again();
    return isRight;
  };
  return (
    <Card
      title="One more code"
      text={`${email} has a second factor. Write the code that your app shows now.`}
    >
      <CodeStep button="Show my account" isBusy={isBusy} onCode={give} />
      <Told outcome={outcome} />
    </Card>
  );
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-2xl rounded-3xl border border-line bg-card p-6 shadow-card sm:p-9">
      <h2 ref={heading} tabIndex={-1} className="text-subtitle font-[650] outline-none">
        {title}
      </h2>
      <p className="mt-2 mb-6 text-pretty">{text}</p>
      {children}
    </div>
  );
}
