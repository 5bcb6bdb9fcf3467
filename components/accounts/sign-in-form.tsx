import { use } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { ContinueAs } from "@/components/accounts/continue-as";
import { EmailField } from "@/components/accounts/email-field";
import type { PanelProps } from "@/components/accounts/panel-parts";
import {
  FormNotice,
  FormProblem,
  PanelFrameContext,
  PanelTitle,
  SubmitButton,
  TextButton,
} from "@/components/accounts/panel-parts";
import { PasswordField } from "@/components/accounts/password-field";
import { PasswordRule } from "@/components/accounts/password-rule";
import { ProviderButtons } from "@/components/accounts/provider-buttons";
import { labels } from "@/lib/accounts/texts";

/** Login and registration in one form. Registration asks for the password twice. */
export function SignInForm({ state, act }: PanelProps) {
  const { titleId: id } = use(PanelFrameContext);
  const { fields, error, busyWith } = state;
  const isNew = state.mode === "register";
  const isBusy = busyWith !== null;
  const problemOf = (field: string) => (error?.field === field ? error.text : null);

  return (
    <>
      <PanelTitle>{isNew ? labels.register : labels.login}</PanelTitle>
      <ContinueAs />
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
        <FormProblem error={error} />
        <FormNotice notice={state.notice} />
        <SubmitButton isBusy={isBusy}>{isNew ? "Register" : "Login"}</SubmitButton>
      </AuthForm>
      {/* After the form: from its fields the key leads to its button, and never into another panel. */}
      <p className="mt-3 flex flex-wrap justify-between gap-x-5 gap-y-1">
        {error?.offersVerificationMail && (
          <TextButton onPress={() => act({ type: "sendMailAgain" })}>{labels.sendMailAgain}</TextButton>
        )}
        {!isNew && (
          <TextButton onPress={() => act({ type: "switchMode", mode: "forgot" })}>
            {labels.forgotLink}
          </TextButton>
        )}
        <TextButton onPress={() => act({ type: "switchMode", mode: isNew ? "login" : "register" })}>
          {isNew ? labels.toLogin : labels.toRegister}
        </TextButton>
      </p>
      <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <ProviderButtons busyWith={busyWith} onChoose={(provider) => act({ type: "choose", provider })} />
    </>
  );
}
