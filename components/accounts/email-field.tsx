import { TextField, type TextFieldProps } from "@/components/accounts/text-field";

/** An e-mail field with the e-mail keyboard, without auto-capitalization or spell checking. */
export function EmailField(field: Omit<TextFieldProps, "name" | "type">) {
  return (
    <TextField
      {...field}
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={320}
    />
  );
}
