import { useId, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { PasswordField } from "@/components/accounts/password-field";
import { PasswordRule } from "@/components/accounts/password-rule";
import { Button, Section, type SectionProps, Told, useChange } from "@/components/accounts/settings/section";
import type { AuthError } from "@/lib/accounts/auth-state";
import { checkNewPassword } from "@/lib/accounts/check-form";
import { labels } from "@/lib/accounts/texts";

/** The rules are those of registration. */
export function PasswordSection({ session, account: { user } }: SectionProps) {
  const id = useId();
  const [password, setPassword] = useState("");
  const [confirmPassword, setConfirmPassword] = useState("");
  const [error, setError] = useState<AuthError | null>(null);
  const { isBusy, outcome, run } = useChange(session);
  const hasPassword = user.methods.includes("email_password");

  async function submit() {
    const complaint = checkNewPassword({ password, confirmPassword });
    setError(complaint && { ...complaint, offersVerificationMail: false });
    if (complaint) return;
    const isSet = await run(
      async () => (await session.ports.settings()).setPassword(password),
      hasPassword
        ? "Your password is changed. Other browsers have to log in again."
        : "Your password is set. You can log in with it from now on.",
    );
    if (!isSet) return;
    setPassword("");
    setConfirmPassword("");
    if (!hasPassword) await session.load();
  }

  const problemOf = (field: string) => (error?.field === field ? error.text : null);
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
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          id={`${id}-password`}
          name="password"
          autoComplete="new-password"
          readOnly={isBusy}
          label="New password"
          value={password}
          problem={problemOf("password")}
          hintId={`${id}-rule`}
          hint={<PasswordRule id={`${id}-rule`} password={password} />}
          onValue={setPassword}
        />
        <PasswordField
          id={`${id}-confirm`}
          name="confirmPassword"
          autoComplete="new-password"
          readOnly={isBusy}
          label={labels.confirmPassword}
          value={confirmPassword}
          problem={problemOf("confirmPassword")}
          onValue={setConfirmPassword}
        />
        <Button isBusy={isBusy} look="primary">
          {hasPassword ? "Change the password" : "Set a password"}
        </Button>
      </AuthForm>
      <Told outcome={outcome} />
    </Section>
  );
}
