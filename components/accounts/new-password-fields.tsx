import { useId } from "react";
import { PasswordField } from "@/components/accounts/password-field";
import { PasswordRule } from "@/components/accounts/password-rule";
import type { AuthError } from "@/lib/accounts/auth-state";
import { labels } from "@/lib/accounts/texts";

export interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

interface NewPasswordFieldsProps {
  readonly email: string;
  /** Of the first field. */
  readonly label: string;
  readonly value: NewPassword;
  readonly error: AuthError | null;
  readonly isBusy: boolean;
  readonly onValue: (value: NewPassword) => void;
}

/** A password for an account that exists, with its rule, and the same once more. */
export function NewPasswordFields({ email, label, value, error, isBusy, onValue }: NewPasswordFieldsProps) {
  const id = useId();
  const problemOf = (field: keyof NewPassword) => (error?.field === field ? error.text : null);
  return (
    <>
      {/* Password managers file the new password under this name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id={`${id}-password`}
        name="password"
        autoComplete="new-password"
        readOnly={isBusy}
        label={label}
        value={value.password}
        problem={problemOf("password")}
        hintId={`${id}-rule`}
        hint={<PasswordRule id={`${id}-rule`} password={value.password} />}
        onValue={(password) => onValue({ ...value, password })}
      />
      <PasswordField
        id={`${id}-confirm`}
        name="confirmPassword"
        autoComplete="new-password"
        readOnly={isBusy}
        label={labels.confirmPassword}
        value={value.confirmPassword}
        problem={problemOf("confirmPassword")}
        onValue={(confirmPassword) => onValue({ ...value, confirmPassword })}
      />
    </>
  );
}
