import { useId, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { TextButton } from "@/components/accounts/panel-parts";
import { Button } from "@/components/accounts/settings/section";
import { TextField } from "@/components/accounts/text-field";
import { labels } from "@/lib/accounts/texts";
import { isWholeCode, typedCode } from "@/lib/accounts/typed-code";

interface CodeStepProps {
  readonly button: string;
  readonly isBusy: boolean;
  /** Gets a code of the app or a recovery code. Resolves to whether it was taken. */
  readonly onCode: (code: string) => Promise<unknown>;
  /** Set where only the app's codes count. */
  readonly isAppOnly?: boolean;
}

/** A field for a code of the second factor. The last digit of the app's code sends it. */
export function CodeStep({ button, isBusy, onCode, isAppOnly = false }: CodeStepProps) {
  const id = useId();
  const [code, setCode] = useState("");
  const [isRecovery, setIsRecovery] = useState(false);

  async function send(value: string) {
    if (value !== "" && !(await onCode(value))) setCode("");
  }

  function write(text: string) {
    const value = typedCode(text);
    if (isBusy || value === code) return;
    setCode(value);
    if (isWholeCode(value)) void send(value);
  }

  return (
    <AuthForm error={null} isBusy={isBusy} onSubmit={() => void send(code)}>
      <TextField
        id={`${id}-code`}
        name="otp"
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isBusy}
        data-first=""
        label={isRecovery ? "Recovery code" : labels.otp}
        className={`max-w-72 font-mono tabular-nums ${isRecovery ? "" : "tracking-[0.3em]"}`}
        value={code}
        problem={null}
        onValue={write}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button isBusy={isBusy} look="primary">
          {button}
        </Button>
        {!isAppOnly && (
          <TextButton onPress={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? "Use a code of the app" : "Use a recovery code"}
          </TextButton>
        )}
      </div>
    </AuthForm>
  );
}
