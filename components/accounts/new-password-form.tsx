import { useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { type NewPassword, NewPasswordFields } from "@/components/accounts/new-password-fields";
import { FormProblem, PanelTitle, SubmitButton } from "@/components/accounts/panel-parts";
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
  const [typed, setTyped] = useState<NewPassword>({ password: "", confirmPassword: "" });
  const [error, setError] = useState<AuthError | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit() {
    const complaint = checkNewPassword(typed);
    if (complaint) return setError({ ...complaint, offersVerificationMail: false });
    setError(null);
    setIsBusy(true);
    try {
      const identity = await loadIdentity();
      await identity.confirmReset(code, typed.password);
      onDone();
    } catch (problem) {
      setError({ text: tell(problem, "actionCode").text, field: null, offersVerificationMail: false });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <AuthForm error={error} isBusy={isBusy} onSubmit={submit}>
      <PanelTitle text={`For the account with ${email}.`}>Choose a new password</PanelTitle>
      <NewPasswordFields
        {...{ email, error, isBusy }}
        label={labels.password}
        value={typed}
        onValue={setTyped}
      />
      <FormProblem error={error} />
      <SubmitButton isBusy={isBusy}>Save the new password</SubmitButton>
    </AuthForm>
  );
}
