import { use } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { EmailField } from "@/components/accounts/email-field";
import type { PanelProps } from "@/components/accounts/panel-parts";
import {
  FormProblem,
  PanelFrameContext,
  PanelTitle,
  SubmitButton,
  TextButton,
} from "@/components/accounts/panel-parts";
import { labels } from "@/lib/accounts/texts";

export function ForgotForm({ state, act }: PanelProps) {
  const { titleId: id } = use(PanelFrameContext);
  const isBusy = state.busyWith !== null;

  return (
    <AuthForm error={state.error} isBusy={isBusy} onSubmit={() => act({ type: "submit" })}>
      <PanelTitle text="Write the address of your account. We send a link to choose a new password with.">
        {labels.forgot}
      </PanelTitle>
      <EmailField
        id={`${id}-email`}
        autoComplete="username"
        readOnly={isBusy}
        data-first=""
        label={labels.email}
        value={state.fields.email}
        problem={state.error?.field === "email" ? state.error.text : null}
        onValue={(value) => act({ type: "edit", field: "email", value })}
      />
      <FormProblem error={state.error} />
      <SubmitButton isBusy={isBusy}>{labels.sendResetLink}</SubmitButton>
      <p className="mt-5 text-center">
        <TextButton onPress={() => act({ type: "switchMode", mode: "login" })}>
          {labels.backToLogin}
        </TextButton>
      </p>
    </AuthForm>
  );
}
