import { codeDigits } from "@paraph/service/code-digits";
import { useId, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import type { PanelProps } from "@/components/accounts/panel-parts";
import { ContactUs, PanelTitle, SubmitButton } from "@/components/accounts/panel-parts";
import { TextField } from "@/components/accounts/text-field";
import { labels } from "@/lib/accounts/texts";

/** The one-time code. Apps show it in two groups, and it may be pasted as it is shown. */
export function CodeForm({ state, act }: PanelProps) {
  const id = useId();
  const isBusy = state.busyWith !== null;
  const [last, setLast] = useState({ error: state.error, number: 0 });
  if (last.error !== state.error) setLast({ error: state.error, number: last.number + 1 });

  /** The last digit submits the code, typed or pasted. A code is not submitted twice unless it changes. */
  function write(text: string) {
    const value = codeDigits(text);
    if (isBusy || value === state.fields.otp) return;
    act({ type: "edit", field: "otp", value });
    if (value.length === 6) act({ type: "submit" });
  }

  return (
    <AuthForm error={state.error} isBusy={isBusy} onSubmit={() => act({ type: "submit" })}>
      <PanelTitle text="Open your authenticator app and write the six digits that it shows for this account.">
        {labels.twoFactor}
      </PanelTitle>
      <TextField
        id={`${id}-otp`}
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        readOnly={isBusy}
        data-first=""
        label={labels.otp}
        className="text-center font-mono text-2xl tracking-[0.4em] tabular-nums"
        value={state.fields.otp}
        problem={state.error?.text ?? null}
        problemNumber={last.number}
        onValue={write}
      />
      <SubmitButton isBusy={isBusy}>{labels.verify}</SubmitButton>
      <ContactUs>Lost your phone, or the code is refused?</ContactUs>
    </AuthForm>
  );
}
