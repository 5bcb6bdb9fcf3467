import { type FormEvent, useId } from "react";
import type { PanelProps } from "@/components/auth/auth-panel";
import { FormProblem, PanelTitle, SubmitButton, TextButton } from "@/components/auth/panel-parts";
import { TextField } from "@/components/auth/text-field";
import { useErrorFocus } from "@/components/auth/use-error-focus";
import { labels } from "@/lib/auth/texts";

export function ForgotForm({ state, act }: PanelProps) {
  const id = useId();
  const form = useErrorFocus(state.error);
  const isBusy = state.busyWith !== null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) act({ type: "submit" });
  }

  return (
    <form ref={form} method="dialog" noValidate onSubmit={submit} aria-busy={isBusy}>
      <PanelTitle text="Write the address of your account. We send a link to choose a new password with.">
        {labels.forgot}
      </PanelTitle>
      <TextField
        id={`${id}-email`}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
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
    </form>
  );
}
