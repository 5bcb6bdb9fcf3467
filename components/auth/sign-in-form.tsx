import { useId } from "react";
import { AuthForm } from "@/components/auth/auth-form";
import type { PanelProps } from "@/components/auth/auth-panel";
import { EmailField } from "@/components/auth/email-field";
import { FormNotice, FormProblem, PanelTitle, SubmitButton, TextButton } from "@/components/auth/panel-parts";
import { PasswordField } from "@/components/auth/password-field";
import { PasswordRule } from "@/components/auth/password-rule";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { labels } from "@/lib/auth/texts";

/** Login and registration: one form that asks for the password twice when it is a new one. */
export function SignInForm({ state, act }: PanelProps) {
  const id = useId();
  const { fields, error, busyWith } = state;
  const isNew = state.mode === "register";
  const isBusy = busyWith !== null;
  const problemOf = (field: string) => (error?.field === field ? error.text : null);

  return (
    <>
      <PanelTitle>{isNew ? labels.register : labels.login}</PanelTitle>
      <ProviderButtons busyWith={busyWith} onChoose={(provider) => act({ type: "choose", provider })} />
      <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your e-mail address
      </p>
      <AuthForm error={error} isBusy={isBusy} onSubmit={() => act({ type: "submit" })}>
        <EmailField
          id={`${id}-email`}
          autoComplete="username"
          readOnly={isBusy}
          data-first=""
          label={labels.email}
          value={fields.email}
          problem={problemOf("email")}
          onValue={(value) => act({ type: "edit", field: "email", value })}
        />
        <PasswordField
          key={state.mode}
          id={`${id}-password`}
          name="password"
          autoComplete={isNew ? "new-password" : "current-password"}
          readOnly={isBusy}
          label={labels.password}
          value={fields.password}
          problem={problemOf("password")}
          hintId={isNew ? `${id}-rule` : undefined}
          hint={isNew && <PasswordRule id={`${id}-rule`} password={fields.password} />}
          onValue={(value) => act({ type: "edit", field: "password", value })}
          beside={
            !isNew && (
              <TextButton onPress={() => act({ type: "switchMode", mode: "forgot" })}>
                {labels.forgotLink}
              </TextButton>
            )
          }
        />
        {isNew && (
          <PasswordField
            id={`${id}-confirm`}
            name="confirmPassword"
            autoComplete="new-password"
            readOnly={isBusy}
            label={labels.confirmPassword}
            value={fields.confirmPassword}
            problem={problemOf("confirmPassword")}
            onValue={(value) => act({ type: "edit", field: "confirmPassword", value })}
          />
        )}
        <FormProblem error={error}>
          {error?.offersVerificationMail && (
            <TextButton onPress={() => act({ type: "sendMailAgain" })}>{labels.sendMailAgain}</TextButton>
          )}
        </FormProblem>
        <FormNotice notice={state.notice} />
        <SubmitButton isBusy={isBusy}>{isNew ? "Register" : "Login"}</SubmitButton>
      </AuthForm>
      <p className="mt-5 text-center">
        <TextButton onPress={() => act({ type: "switchMode", mode: isNew ? "login" : "register" })}>
          {isNew ? labels.toLogin : labels.toRegister}
        </TextButton>
      </p>
    </>
  );
}
