import { isEmail, isSameEmail } from "@paraph/service/email";
import { useId, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { EmailField } from "@/components/accounts/email-field";
import { Button, Section, type SectionProps, Told, useChange } from "@/components/accounts/settings/section";
import { checkTexts } from "@/lib/accounts/texts";

/** A new address counts once its mailbox has answered. */
export function EmailSection({ session, account: { user } }: SectionProps) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, outcome, run } = useChange(session);

  async function submit() {
    const wanted = email.trim();
    if (!isEmail(wanted)) return setProblem(checkTexts.emailInvalid);
    if (isSameEmail(wanted, user.email)) return setProblem("This is the address that your account has.");
    const isSent = await run(
      async () => (await session.ports.settings()).requestEmail(wanted),
      `We sent a mail to ${wanted}. Open the link in it and press once: then the new address counts, and every browser has to log in again. Until then nothing changes.`,
    );
    if (isSent) setEmail("");
  }

  return (
    <Section
      title="E-mail"
      text={
        <>
          Your account has the address <b className="font-semibold wrap-anywhere text-ink">{user.email}</b>.
          When it changes, the old address gets a mail that can bring it back.
        </>
      }
    >
      <AuthForm error={null} isBusy={isBusy} onSubmit={() => void submit()}>
        <EmailField
          id={`${id}-email`}
          autoComplete="email"
          readOnly={isBusy}
          label="New e-mail"
          value={email}
          problem={problem}
          onValue={(value) => {
            setEmail(value);
            setProblem(null);
          }}
        />
        <Button isBusy={isBusy} look="primary">
          Send the mail
        </Button>
      </AuthForm>
      <Told outcome={outcome} />
    </Section>
  );
}
