import { TextField, type TextFieldProps } from "@/components/accounts/text-field";
import { isWholeCode, typedCode } from "@/lib/accounts/typed-code";

interface CodeFieldProps extends TextFieldProps {
  readonly value: string;
  readonly isRecovery: boolean;
  readonly onValue: (code: string) => void;
  readonly onWhole: (code: string) => void;
}

/** The one-time code. Apps show it in two groups, and it may be pasted as it is shown. The last digit submits it, once. */
export function CodeField({ value, isRecovery, onValue, onWhole, ...field }: CodeFieldProps) {
  function write(text: string) {
    const code = typedCode(text);
    if (field.readOnly || code === value) return;
    onValue(code);
    if (isWholeCode(code)) onWhole(code);
  }

  return (
    <TextField
      name="otp"
      autoComplete="one-time-code"
      inputMode={isRecovery ? "text" : "numeric"}
      autoCapitalize="none"
      spellCheck={false}
      data-first=""
      value={value}
      onValue={write}
      {...field}
    />
  );
}
