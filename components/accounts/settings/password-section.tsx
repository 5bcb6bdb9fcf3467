import { useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { type NewPassword, NewPasswordFields } from "@/components/accounts/new-password-fields";
import { Button, Section, type SectionProps, Told, useChange } from "@/components/accounts/settings/section";
import type { AuthError } from "@/lib/accounts/auth-state";
import { checkNewPassword } from "@/lib/accounts/check-form";
import { labels } from "@/lib/accounts/texts";

const nothing: NewPassword = { password: "", confirmPassword: "" };

/** The rules are those of registration. */
export function PasswordSection({ session, account: { user } }: SectionProps) {
  const [typed, setTyped] = useState<NewPassword>(nothing);
  const [error, setError] = useState<AuthError | null>(null);
  const { isBusy, outcome, run } = useChange(session);
  const hasPassword = user.methods.includes("email_password");

  async function submit() {
    const complaint = checkNewPassword(typed);
    setError(complaint && { ...complaint, offersVerificationMail: false });
    if (complaint) return;
    const isSet = await run(
      async () => (await session.ports.settings()).setPassword(typed.password),
      hasPassword
        ? "Your password is changed. Other browsers have to log in again."
        : "Your password is set. You can log in with it from now on.",
    );
    if (!isSet) return;
    setTyped(nothing);
    if (!hasPassword) await session.load();
  }

  return (
    <Section
      title={labels.password}
      text={
        hasPassword
          ? "Other browsers have to log in again once it has changed."
          : "You sign in with Google or Microsoft. A password is one more way in."
      }
    >
      <AuthForm error={error} isBusy={isBusy} onSubmit={() => void submit()}>
        <NewPasswordFields
          {...{ error, isBusy }}
          email={user.email}
          label="New password"
          value={typed}
          onValue={setTyped}
        />
        <Button isBusy={isBusy} look="primary">
          {hasPassword ? "Change the password" : "Set a password"}
        </Button>
      </AuthForm>
      <Told outcome={outcome} />
    </Section>
  );
}
