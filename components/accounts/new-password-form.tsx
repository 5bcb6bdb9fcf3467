import { useId, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { FormProblem, PanelTitle, SubmitButton } from "@/components/accounts/panel-parts";
import { PasswordField } from "@/components/accounts/password-field";
import { PasswordRule } from "@/components/accounts/password-rule";
import type { AuthError } from "@/lib/accounts/auth-state";
import { checkNewPassword } from "@/lib/accounts/check-form";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { tell } from "@/lib/accounts/provider-messages";
import { labels } from "@/lib/accounts/texts";

interface NewPasswordFormProps {
  email: string;
  code: string;
  onDone: () => void;
}

/** Where the link of a reset mail leads. The rule is the same as for a first password. */
export function NewPasswordForm({ email, code, onDone }: NewPasswordFormProps) {
  const id = useId();
  const [password, setPassword] = useState("");
  const [confirmPassword, setConfirmPassword] = useState("");
  const [error, setError] = useState<AuthError | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit() {
    const complaint = checkNewPassword({ password, confirmPassword });
    if (complaint) return setError({ ...complaint, offersVerificationMail: false });
    setError(null);
    setIsBusy(true);
    try {
      const identity = await loadIdentity();
      await identity.confirmReset(code, password);
      onDone();
    } catch (problem) {
      setError({ text: tell(problem, "actionCode").text, field: null, offersVerificationMail: false });
    } finally {
      setIsBusy(false);
    }
  }

  const problemOf = (field: string) => (error?.field === field ? error.text : null);
  return (
    <AuthForm error={error} isBusy={isBusy} onSubmit={submit}>
      <PanelTitle text={`For the account with ${email}.`}>Choose a new password</PanelTitle>
      {/* Password managers file the new password under this name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id={`${id}-password`}
        name="password"
        autoComplete="new-password"
        readOnly={isBusy}
        label={labels.password}
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
      <FormProblem error={error} />
      <SubmitButton isBusy={isBusy}>Save the new password</SubmitButton>
    </AuthForm>
  );
}
