import { useId, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import type { PanelProps } from "@/components/accounts/panel-parts";
import { ContactUs, PanelTitle, SubmitButton, TextButton } from "@/components/accounts/panel-parts";
import { TextField } from "@/components/accounts/text-field";
import { labels } from "@/lib/accounts/texts";
import { isWholeCode, typedCode } from "@/lib/accounts/typed-code";

const appHint = "Open your authenticator app and write the six digits that it shows for this account.";
const recoveryHint =
  "Write one of the codes that you saved when you turned the second factor on. Each works once.";

/** The one-time code. Apps show it in two groups, and it may be pasted as it is shown. */
export function CodeForm({ state, act }: PanelProps) {
  const id = useId();
  const isBusy = state.busyWith !== null;
  const [last, setLast] = useState({ error: state.error, number: 0 });
  if (last.error !== state.error) setLast({ error: state.error, number: last.number + 1 });
  const [isRecovery, setIsRecovery] = useState(false);

  /** The last digit submits the code, typed or pasted. A code is not submitted twice unless it changes. */
  function write(text: string) {
    const value = typedCode(text);
    if (isBusy || value === state.fields.otp) return;
    act({ type: "edit", field: "otp", value });
    if (isWholeCode(value)) act({ type: "submit" });
  }

  return (
    <AuthForm error={state.error} isBusy={isBusy} onSubmit={() => act({ type: "submit" })}>
      <PanelTitle text={isRecovery ? recoveryHint : appHint}>{labels.twoFactor}</PanelTitle>
      <TextField
        id={`${id}-otp`}
        name="otp"
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isBusy}
        data-first=""
        label={labels.otp}
        className={`text-center font-mono tabular-nums ${isRecovery ? "text-lg" : "text-2xl tracking-[0.4em]"}`}
        value={state.fields.otp}
        problem={state.error?.text ?? null}
        problemNumber={last.number}
        onValue={write}
      />
      <SubmitButton isBusy={isBusy}>{labels.verify}</SubmitButton>
      <p className="mt-3">
        <TextButton onPress={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? "Use a code of the app" : "Use a recovery code"}
        </TextButton>
      </p>
      <ContactUs>Lost your phone, or the code is refused?</ContactUs>
    </AuthForm>
  );
}
