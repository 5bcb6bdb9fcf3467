import { TextField, type TextFieldProps } from "@/components/auth/text-field";

/** An e-mail address, with the keyboard for it and without what spoils one. */
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
