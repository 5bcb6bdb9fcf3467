import { useId, useState } from "react";
import { AuthForm } from "@/components/accounts/auth-form";
import { CodeField } from "@/components/accounts/code-field";
import { TextButton } from "@/components/accounts/panel-parts";
import { Button } from "@/components/accounts/settings/section";
import { labels } from "@/lib/accounts/texts";

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

  return (
    <AuthForm error={null} isBusy={isBusy} onSubmit={() => void send(code)}>
      <CodeField
        id={`${id}-code`}
        isRecovery={isRecovery}
        readOnly={isBusy}
        label={isRecovery ? "Recovery code" : labels.otp}
        className={`max-w-72 font-mono tabular-nums ${isRecovery ? "" : "tracking-[0.3em]"}`}
        value={code}
        problem={null}
        onValue={setCode}
        onWhole={(whole) => void send(whole)}
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
