import { useId, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { CodeField } from "@/components/accounts/code-field";
import {
  ContactUs,
  type PanelProps,
  PanelTitle,
  SubmitButton,
  TextButton,
} from "@/components/accounts/panel-parts";
import { labels } from "@/lib/accounts/texts";

const appHint = "Open your authenticator app and write the six digits that it shows for this account.";
const recoveryHint =
  "Write one of the codes that you saved when you turned the second factor on. Each works once.";

/** The code of the second factor at a sign-in. */
export function CodeForm({ state, act }: PanelProps) {
  const id = useId();
  const isBusy = state.busyWith !== null;
  const [last, setLast] = useState({ error: state.error, number: 0 });
  if (last.error !== state.error) setLast({ error: state.error, number: last.number + 1 });
  const [isRecovery, setIsRecovery] = useState(false);

  return (
    <AuthForm error={state.error} isBusy={isBusy} onSubmit={() => act({ type: "submit" })}>
      <PanelTitle text={isRecovery ? recoveryHint : appHint}>{labels.twoFactor}</PanelTitle>
      <CodeField
        id={`${id}-otp`}
        isRecovery={isRecovery}
        readOnly={isBusy}
        label={labels.otp}
        className={`text-center font-mono tabular-nums ${isRecovery ? "text-lg" : "text-2xl tracking-[0.4em]"}`}
        value={state.fields.otp}
        problem={state.error?.text ?? null}
        problemNumber={last.number}
        onValue={(value) => act({ type: "edit", field: "otp", value })}
        onWhole={() => act({ type: "submit" })}
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
